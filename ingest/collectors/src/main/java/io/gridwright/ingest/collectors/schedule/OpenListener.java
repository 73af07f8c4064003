package io.gridwright.ingest.collectors.schedule;

import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.IntakeTally;
import io.gridwright.ingest.collectors.Listener;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/** One listener with its counts. */
final class OpenListener {
  private final Listener listener;
  private boolean open;
  private long documents;
  private IntakeTally tally = IntakeTally.NONE;
  private @Nullable Instant lastTaken;

  OpenListener(Listener listener) {
    this.listener = listener;
  }

  void listen(DocumentIntake intake, InstantSource clock) {
    listener.listen(intake.counted(more -> add(more, clock.instant())), clock);
    opened(true);
  }

  void close() {
    listener.close();
    opened(false);
  }

  synchronized CollectorStatus status() {
    return new CollectorStatus(
        listener.name(),
        Duration.ZERO,
        open,
        documents,
        0,
        0,
        0,
        tally,
        lastTaken,
        listener.problem());
  }

  private synchronized void opened(boolean now) {
    open = now;
  }

  private synchronized void add(IntakeTally more, Instant now) {
    documents++;
    tally = tally.plus(more);
    lastTaken = now;
  }
}
