package io.gridwright.analytics.warehouse;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** A warehouse for tests that is filled by statements of where things hang. */
final class TopologyRows {
  private static final String ENVELOPE = "event_time, source, position, entity, records, ";
  private final RawRows rows;
  private int count;

  TopologyRows(Path home) {
    this.rows = new RawRows(home);
  }

  /** {@code source} says at a time that each child hangs from the parent. */
  TopologyRows says(
      String time, String source, String authority, String parent, String... children) {
    for (var child : children) {
      edge(time, source, authority, "NODE " + child, parent, "{}");
    }
    return this;
  }

  /** One statement with labels; things are written as {@code LEAF s1}. */
  TopologyRows edge(
      String time, String source, String authority, String child, String parent, String labels) {
    var below = child.split(" ", 2);
    var above = parent.split(" ", 2);
    return insert(
        "topology_edge",
        time,
        source,
        "authority, cluster, level, child, parent_level, parent, labels",
        "'%s', 'c', '%s', '%s', '%s', '%s', '%s'"
            .formatted(authority, below[0], below[1], above[0], above[1], labels));
  }

  /** A document that places nothing. */
  TopologyRows placesNothing(String time, String source) {
    return insert(
        "dead_letter",
        time,
        source,
        "document_kind, reason, detail, fragment",
        "'topology', 'no_topology', '', ''");
  }

  /** A node of which the scheduler says no place, unless a domain is given. */
  TopologyRows node(
      String time, String source, String node, String rawState, @Nullable String domain) {
    return insert(
        "node_observation",
        time,
        source,
        "kafka_offset, scheduler, cluster, node, status, gpus, gpu_type, place",
        "%d, 'SLURM', 'c', '%s', {state: '%s', raw_state: '%s', reason: NULL}, 4, 'H100', {nvlink_domain: %s, leaf: NULL, rack: NULL}"
            .formatted(
                count,
                node,
                rawState.contains("POWER") ? "DOWN" : "UP",
                rawState,
                domain == null ? "NULL::VARCHAR" : "'" + domain + "'"));
  }

  /** A node's NVLink state, well or not. */
  TopologyRows fabricFault(String time, String node, boolean cleared) {
    return insert(
        "fault_event",
        time,
        "smi/" + node,
        "node, fault, name, cleared, detail",
        "'%s', 'CONDITION', 'nvlink_fabric', %s, ''".formatted(node, cleared));
  }

  /** One port. */
  TopologyRows link(String time, String node, String device, int port, String state, long rate) {
    return insert(
        "link_sample",
        time,
        "links",
        "kafka_offset, node, device, port, state, rate_bytes_per_second, fabric",
        "%d, '%s', '%s', '%d', '%s', %d, 'nvlink'"
            .formatted(count, node, device, port, state, rate));
  }

  private TopologyRows insert(
      String table, String time, String source, String columns, String values) {
    count++;
    rows.insert(
        table,
        ENVELOPE + columns,
        "(TIMESTAMP '2026-03-02 %s:00', '%s', '%d', 'e', 1, %s)"
            .formatted(time, source, count, values));
    return this;
  }

  RawRows raw() {
    return rows;
  }

  Warehouse open() {
    return rows.open();
  }
}
