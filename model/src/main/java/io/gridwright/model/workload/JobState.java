package io.gridwright.model.workload;

/** One state of a job for both schedulers. */
public enum JobState {
  PENDING,
  HELD,
  RUNNING,
  SUSPENDED,
  COMPLETED,
  FAILED,
  CANCELLED,
  TIMEOUT,
  NODE_FAILED,
  PREEMPTED,
  UNKNOWN;

  /** Whether it holds resources. */
  public boolean holdsResources() {
    return this == RUNNING || this == SUSPENDED;
  }

  /** Whether it waits. */
  public boolean waits() {
    return this == PENDING || this == HELD;
  }
}
