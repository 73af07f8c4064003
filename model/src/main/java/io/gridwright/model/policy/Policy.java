package io.gridwright.model.policy;

import java.time.Duration;

/**
 * What the operator wants of a plan.
 *
 * @param version changes whenever any value does
 * @param horizon how far ahead a plan reaches
 * @param slot width of a time slot in it
 * @param weights what counts how much
 * @param solveTime how long the search may take
 * @param seed of every random choice
 */
public record Policy(
    String version,
    Duration horizon,
    Duration slot,
    Weights weights,
    Duration solveTime,
    long seed) {
  /**
   * Lowest priority that plans write into schedulers, far above any that these compute themselves:
   * a job's priority from here on tells nothing of what its user wants.
   */
  public static final long PLANNED_PRIORITY = 500_000;

  /** Weights of the goals; each is per unit named. */
  public record Weights(int waitPerGpuHour, int fairness, int topology, int priority, int churn) {
    /** The documented defaults. */
    public static Weights defaults() {
      return new Weights(10, 5, 3, 10, 2);
    }
  }

  /** The documented defaults: a day ahead in steps of five minutes, two seconds of search. */
  public static Policy defaults() {
    return new Policy(
        "default-2",
        Duration.ofHours(24),
        Duration.ofMinutes(5),
        Weights.defaults(),
        Duration.ofSeconds(2),
        0);
  }
}
