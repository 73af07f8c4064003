package io.gridwright.ingest.parsers.topology;

/** The kinds of source, as {@code TopologyEdge.authority} names them. */
final class Authority {
  static final String SLURM = "slurm_topology";
  static final String IBNETDISCOVER = "ibnetdiscover";
  static final String CLUSTER_UUIDS = "cluster_uuids";
  static final String PORT_GUIDS = "port_guids";
  static final String NETQ = "netq";
  static final String CABLING = "cabling_plan";
  static final String NODE_LABELS = "node_labels";
  static final String TOPOGRAPH_LABELS = "topograph_labels";
  static final String CLOUD_LABELS = "cloud_labels";
  static final String FABRIC_STATE = "fabric_state";

  private Authority() {}
}
