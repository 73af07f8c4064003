package io.gridwright.actuators.kubernetes;

/** What Gridwright writes into the metadata of Jobs and Workloads. */
final class Annotations {
  /** On a Job: the mark of the placement that bound it to nodes. */
  static final String PLACED = "gridwright.io/placed";

  /** On a Job: the nodes that it is bound to, by which that binding is found and undone. */
  static final String NODES = "gridwright.io/nodes";

  /** On a Workload: the mark of the last action. */
  static final String MARK = "gridwright.io/mark";

  /** On a Workload that a plan deactivated: until when. */
  static final String NOT_BEFORE = "gridwright.io/not-before";

  /** On a Workload that is being evicted to queue again: the action. */
  static final String REQUEUE = "gridwright.io/requeue";

  private Annotations() {}
}
