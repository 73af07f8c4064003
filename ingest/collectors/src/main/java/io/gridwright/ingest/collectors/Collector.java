package io.gridwright.ingest.collectors;

import java.time.Instant;

/** Reads one kind of system once, when it is told to. */
public interface Collector {
  /** Its name in status rows, such as {@code dcgm}; unique within a schedule. */
  String name();

  /**
   * Reads every endpoint once. One that does not answer costs a failure and nothing else.
   *
   * @param now the event time of what is read. It is part of the identity of every event, so two
   *     scrapes at different times never collide, and one scrape delivered twice does.
   */
  Collected collect(Instant now);
}
