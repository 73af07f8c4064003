package io.gridwright.optimizer.rules;

import java.util.Comparator;
import java.util.Locale;

/**
 * How good a schedule is; a greater one is better. Unplaced work counts before anything else.
 *
 * @param unplaced minus the weighted GPUs of the jobs without a spot, in ten thousandths
 * @param cost minus the weighted wait, in ten thousandths of a GPU-second
 */
public record PlanScore(long unplaced, long cost) implements Comparable<PlanScore> {
  private static final Comparator<PlanScore> WORSE_FIRST =
      Comparator.comparingLong(PlanScore::unplaced).thenComparingLong(PlanScore::cost);

  @Override
  public int compareTo(PlanScore other) {
    return WORSE_FIRST.compare(this, other);
  }

  /** {@code -3.0 unplaced / -120.5 wait}: weighted GPUs, and weighted GPU-hours. */
  public String text() {
    return String.format(
        Locale.ROOT,
        "%.1f unplaced / %.1f wait",
        zeroIfNone(unplaced / 10_000.0),
        zeroIfNone(cost / 36_000_000.0));
  }

  private static double zeroIfNone(double value) {
    return value == 0 ? 0.0 : value;
  }
}
