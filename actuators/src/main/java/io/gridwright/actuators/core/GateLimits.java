package io.gridwright.actuators.core;

/**
 * How much one run may change.
 *
 * @param maxJobs most jobs that it touches
 * @param maxRequeues most running jobs that it asks to yield
 */
public record GateLimits(int maxJobs, int maxRequeues) {
  public GateLimits {
    if (maxJobs < 0 || maxRequeues < 0) {
      throw new IllegalArgumentException("negative limit");
    }
  }

  /** The documented defaults. */
  public static GateLimits defaults() {
    return new GateLimits(500, 5);
  }
}
