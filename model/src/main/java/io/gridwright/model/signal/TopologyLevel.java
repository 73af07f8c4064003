package io.gridwright.model.signal;

/** The levels of the one topology tree, from the whole site down to a device. */
public enum TopologyLevel {
  SITE,
  POD,
  SPINE,
  LEAF,
  NVLINK_DOMAIN,
  NODE,
  GPU,
  NIC
}
