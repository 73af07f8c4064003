package io.gridwright.model.fleet;

/** Whether a node can run work. */
public enum NodeState {
  UP,
  DRAINING,
  DRAINED,
  DOWN,
  MAINTENANCE,
  UNKNOWN;

  /** Whether new work may start on it. */
  public boolean schedulable() {
    return this == UP;
  }
}
