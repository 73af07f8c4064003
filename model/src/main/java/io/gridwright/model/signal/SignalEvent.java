package io.gridwright.model.signal;

import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * One wide event: a body, the time it is about, where it came from and how many source records
 * (sample lines, JSON objects) were folded into it. The sum of {@code records} over all events and
 * dead letters of a source equals the records the source held.
 *
 * @param origin where it came from
 * @param eventTime when it was true, microseconds, UTC
 * @param records source records folded in, at least 1
 * @param body what was observed
 */
public record SignalEvent(Origin origin, Instant eventTime, int records, Signal body) {
  /** Version of the wire schema of every kind. */
  public static final int SCHEMA_VERSION = 1;

  public SignalEvent {
    if (records < 1) {
      throw new IllegalArgumentException("records must be at least 1, was " + records);
    }
    eventTime = eventTime.truncatedTo(ChronoUnit.MICROS);
  }

  /** The identity by which repeated deliveries are recognised. */
  public String identity() {
    return body.kind().table()
        + '|'
        + origin.source()
        + '|'
        + origin.position()
        + '|'
        + body.entity()
        + '|'
        + eventTime;
  }
}
