package io.gridwright.optimizer.rules;

/**
 * The nodes that could ever carry a part of a gang. Equal only to itself: a scene makes one for
 * each kind of request.
 */
final class Candidates {
  private final int[] nodes;
  private final int[] groupEnds;

  Candidates(int[] nodes, int[] groupEnds) {
    this.nodes = nodes;
    this.groupEnds = groupEnds;
  }

  /** Indexes of the nodes, domain by domain. */
  int[] nodes() {
    return nodes;
  }

  /** For each domain among them, the position behind its last node. */
  int[] groupEnds() {
    return groupEnds;
  }
}
