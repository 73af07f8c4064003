package io.gridwright.ingest.flink.health;

/** How a node is. */
public enum HealthState {
  /** Nothing speaks against it. */
  HEALTHY,
  /** Something does, but not enough. */
  SUSPECT,
  /** It works worse than it should, or lost work lately. */
  DEGRADED,
  /** It cannot be used. */
  FAILED,
  /** What made it fail is over; it has yet to show that it is well. */
  RECOVERING
}
