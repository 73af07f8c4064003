package io.gridwright.ingest.flink.counter;

/**
 * What one counter went up by in one minute, as far as it came together. Parts of a minute add up;
 * a correction is a part that may be negative.
 *
 * <p>Public fields and constructor because Flink stores it as a POJO.
 */
public final class CounterPart {
  /** Start of the minute, milliseconds since 1970 UTC. */
  public long minute;

  /** When it is let go at the latest, milliseconds of processing time. */
  public long heldUntil;

  /** Whether the minute was over before this part began. */
  public boolean late;

  /** What was certainly counted. */
  public double delta;

  /** What a reset hid, by the rates before and after. */
  public double estimated;

  /** Seconds for which the above is known. */
  public double seconds;

  /** Seconds without a reading for longer than a scrape may take. */
  public double gapSeconds;

  /** Seconds for which the counter stuck at its end and said nothing. */
  public double saturatedSeconds;

  /** Times that the counter began anew. */
  public int resets;

  /** Readings taken. */
  public int readings;

  /** Readings that came too late to be put in their place. */
  public int refused;

  /** An empty part. */
  public CounterPart() {}

  /** Whether nothing is to be told. */
  boolean isEmpty(CounterKind kind) {
    boolean still = delta == 0 && estimated == 0 && resets == 0 && saturatedSeconds == 0;
    boolean known =
        kind != CounterKind.EVENTS && (seconds != 0 || gapSeconds != 0 || readings != 0);
    return still && !known && refused == 0;
  }
}
