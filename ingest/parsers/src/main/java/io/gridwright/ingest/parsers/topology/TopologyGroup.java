package io.gridwright.ingest.parsers.topology;

import java.util.List;
import java.util.Map;

/**
 * A switch, block, ring or torus as a topology file names it, with what is right below it.
 *
 * @param position where it is written
 * @param members nodes, or port GUIDs where nobody resolved them
 * @param children switches below a switch
 * @param labels what else is said of it
 */
record TopologyGroup(
    String position,
    GroupType type,
    String name,
    List<String> members,
    List<String> children,
    Map<String, String> labels) {
  TopologyGroup {
    members = List.copyOf(members);
    children = List.copyOf(children);
    labels = Map.copyOf(labels);
  }

  /** Slurm's topology plugins name their groups differently. */
  enum GroupType {
    SWITCH,
    BLOCK,
    RING,
    TORUS
  }
}
