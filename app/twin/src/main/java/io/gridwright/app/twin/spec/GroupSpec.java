package io.gridwright.app.twin.spec;

/**
 * Nodes of one kind in one place.
 *
 * @param prefix node names are this and a two-digit number
 * @param first number of the first node
 * @param gpus GPUs on each node
 * @param nvlink how far NVLink reaches
 * @param fabric name of the leaf/spine fabric
 */
public record GroupSpec(
    String cluster,
    String product,
    String prefix,
    int first,
    int count,
    int gpus,
    String rack,
    Nvlink nvlink,
    String fabric,
    int nodesPerLeaf,
    int nodesPerPdu) {
  /** How far NVLink reaches: over the rack, or only inside each node. */
  public enum Nvlink {
    RACK,
    NODE
  }
}
