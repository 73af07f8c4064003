package io.gridwright.ingest.flink.keyed;

import io.gridwright.ingest.flink.event.GpuReading;

/**
 * What is remembered of one GPU from sample to sample.
 *
 * <p>Public fields and constructor because Flink stores it as a POJO.
 */
public final class GpuWatch {
  private static final long NEVER = Long.MIN_VALUE / 2;
  private static final int REPEATS = 5;
  private static final double FALLEN = 0.6;

  /** Each sample weighs this much less in the peak of power than the next. */
  private static final double FADING = 0.995;

  /** Time of the newest sample, milliseconds. */
  public long newest = NEVER;

  /** Last SM activity. */
  public double smActive = Double.NaN;

  /** How often it has been the very same number. */
  public int repeats;

  /** Highest power lately, watts. */
  public double peakW;

  /** What was said of its health. */
  public GpuSigns signs = new GpuSigns();

  /** Nothing seen. */
  public GpuWatch() {}

  /**
   * Takes the sample in and says whether its profiled values stand still: an activity that repeats
   * itself to the last digit while the power has fallen is one that is not measured any more.
   */
  boolean isStale(GpuReading reading) {
    if (reading.smActive() == null || reading.powerW() == null) {
      return false;
    }
    peakW = Math.max(reading.powerW(), peakW * FADING);
    repeats = reading.smActive() == smActive ? repeats + 1 : 0;
    smActive = reading.smActive();
    return smActive > 0 && repeats >= REPEATS && reading.powerW() <= FALLEN * peakW;
  }
}
