package io.gridwright.model.signal;

/** What went wrong with a node, a device or a link. */
public enum FaultKind {
  /** NVIDIA GPU driver error; the code is the XID. */
  XID,
  /** NVSwitch error; the code is the SXid. */
  SXID,
  /** Memory error that was corrected or not. */
  ECC,
  /** A memory row that was remapped, waits for it, or could not be. */
  ROW_REMAP,
  /** A port that went down or came back. */
  LINK,
  /** Too hot, or slowed down by heat. */
  THERMAL,
  /** A supply, feed or limit. */
  POWER,
  /** A condition that a scheduler or an agent reports of a node. */
  CONDITION,
  /** Telemetry that stopped while the thing that it is about goes on. */
  TELEMETRY
}
