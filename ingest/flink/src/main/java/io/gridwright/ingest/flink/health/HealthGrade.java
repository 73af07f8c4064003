package io.gridwright.ingest.flink.health;

/** How much one sign says against a node. */
public enum HealthGrade {
  /** Nothing: a program's own fault, or the driver's note of something that is well. */
  NOTICE(0),
  /** Something that healthy nodes show now and then, and failing ones more often. */
  SUSPICION(1),
  /** Work on the node is slower or was lost, and the cause is likely still there. */
  DEGRADATION(3),
  /** The node or one of its devices cannot be used until somebody acts. */
  FAILURE(10);

  private final double weight;

  HealthGrade(double weight) {
    this.weight = weight;
  }

  /** What it adds to a node's score when it is fresh. */
  double weight() {
    return weight;
  }
}
