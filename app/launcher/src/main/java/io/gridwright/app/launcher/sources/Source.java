package io.gridwright.app.launcher.sources;

import io.gridwright.ingest.collectors.Collector;
import io.gridwright.ingest.collectors.Listener;
import io.gridwright.ingest.collectors.schedule.CollectorSchedule;
import java.time.Duration;

/** What a source of the sources file opens. */
public sealed interface Source {
  /** Read at intervals of fleet time. */
  record Polled(Duration every, Collector collector) implements Source {}

  /** Sends by itself. */
  record Listening(Listener listener) implements Source {}

  /** Puts it on a schedule. */
  default void addTo(CollectorSchedule schedule) {
    if (this instanceof Polled polled) {
      schedule.every(polled.every(), polled.collector());
    } else if (this instanceof Listening listening) {
      schedule.listening(listening.listener());
    }
  }
}
