package io.gridwright.ingest.parsers.slurm.text;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;

/** A row of {@code sinfo} or a block of {@code scontrol show node} as a node of slurmrestd. */
public final class NodeRow {
  private NodeRow() {}

  /** The list of hosts that a row is about, as printed. */
  public static String hosts(TextRow row) {
    var hosts = row.text("NODENAME", "HOSTNAMES", "NODELIST");
    if (hosts == null) {
      throw new BrokenRecordException("nodelist", "missing_field", "The row names no node");
    }
    return hosts;
  }

  /** Partitions of the row, without the mark of the default one; empty for none. */
  public static String partitions(TextRow row) {
    var names = row.text("PARTITION", "PARTITIONS");
    return names == null ? "" : names.replace("*", "");
  }

  /**
   * The record of one host.
   *
   * @param partitions of all rows of the host, joined by commas
   * @throws BrokenRecordException when the table does not tell what a node has
   */
  public static ObjectNode record(TextRow row, String host, String partitions) {
    if (!row.has("GRES", "CFGTRES")) {
      throw new BrokenRecordException(
          "gres", "partial_record", "The table does not tell which GPUs a node has");
    }
    var node = JsonNodeFactory.instance.objectNode();
    node.put("name", host).put("partitions", partitions);
    var state = row.text("STATE", "STATECOMPLETE", "STATELONG");
    node.put("state", state == null ? null : NodeWord.whole(state));
    node.put("reason", row.text("REASON")).put("comment", row.text("COMMENT"));
    node.put("gres", row.text("GRES") == null ? row.text("CFGTRES") : row.text("GRES"));
    node.put("gres_used", row.text("GRES_USED", "GRESUSED"));
    if (row.has("ALLOCTRES")) {
      node.put("tres_used", row.fields().get("ALLOCTRES"));
    }
    node.put("features", row.text("ACTIVEFEATURES", "ACTIVE_FEATURES", "AVAIL_FEATURES"));
    node.put("extra", row.text("EXTRA")).put("address", row.text("NODEADDR"));
    node.put("cluster_name", row.text("CLUSTER")).put("reservation", row.text("RESERVATIONNAME"));
    return node;
  }
}
