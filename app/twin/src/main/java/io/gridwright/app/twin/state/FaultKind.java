package io.gridwright.app.twin.state;

/** What can be made to go wrong. */
public enum FaultKind {
  /** A GPU reports an XID; serious ones end the job that holds it. */
  XID,
  /** A fabric port goes down for the time. */
  LINK_FLAP,
  /** A node's GPUs run hot and slow. */
  THERMAL_THROTTLE,
  /** A node stops answering. */
  NODE_LOSS,
  /** A power distribution unit fails and every node on it with it. */
  PDU_LOSS,
  /** A node's exporter serves samples that are {@code value} seconds old. */
  LATE,
  /** A node's exporter serves the same samples again and again. */
  DUPLICATED,
  /** A node's exporter serves broken lines. */
  MALFORMED
}
