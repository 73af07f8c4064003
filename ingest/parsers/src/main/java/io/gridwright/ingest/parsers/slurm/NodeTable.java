package io.gridwright.ingest.parsers.slurm;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.slurm.text.NodeRow;
import io.gridwright.ingest.parsers.slurm.text.RowSink;
import io.gridwright.ingest.parsers.slurm.text.TextRow;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * Rows of nodes. A node that is in several partitions has a row in each and is one node; a row that
 * lists several nodes is one record for each.
 */
final class NodeTable {
  private final RecordBook book;
  private final Map<String, Seen> nodes = new LinkedHashMap<>();

  NodeTable(RecordBook book) {
    this.book = book;
  }

  /** Takes rows of one cluster. */
  RowSink of(ClusterName cluster) {
    return new RowSink() {
      @Override
      public void row(TextRow row) {
        add(row, cluster);
      }

      @Override
      public void refused(int line, String text, String reason, String detail) {
        refuse("line " + line, text, new Fault(null, reason, detail), 1);
      }
    };
  }

  private void add(TextRow row, ClusterName cluster) {
    try {
      var hosts = HostList.expand(NodeRow.hosts(row));
      if (hosts.isEmpty()) {
        throw new BrokenRecordException("nodelist", "not_telemetry", "The row names no node");
      }
      for (String host : hosts) {
        var key = cluster.of(row.text("CLUSTER")) + ':' + host;
        var seen = nodes.computeIfAbsent(key, name -> new Seen(row, host, cluster));
        seen.rows++;
        seen.partitions.add(NodeRow.partitions(row));
      }
    } catch (BrokenRecordException e) {
      refuse("line " + row.line(), row.text(), e.fault(), 1);
    }
  }

  /** Books every node. */
  void close() {
    for (var seen : nodes.values()) {
      var row = seen.row;
      var position = "line " + row.line() + '/' + seen.host;
      try {
        seen.partitions.remove("");
        var record = NodeRow.record(row, seen.host, String.join(",", seen.partitions));
        var signal = new SlurmNode(new SlurmFields(record), seen.cluster).observe();
        book.read(seen.rows);
        book.accept(position, book.document().observedAt(), seen.rows, signal);
      } catch (BrokenRecordException e) {
        refuse(position, row.text(), e.fault(), seen.rows);
      }
    }
    nodes.clear();
  }

  private void refuse(String position, String text, Fault fault, int rows) {
    book.read(rows);
    book.reject(position, rows, fault, text);
  }

  /** A node and the rows that it is in. */
  private static final class Seen {
    private final TextRow row;
    private final String host;
    private final ClusterName cluster;
    private final Set<String> partitions = new LinkedHashSet<>();
    private int rows;

    Seen(TextRow row, String host, ClusterName cluster) {
      this.row = row;
      this.host = host;
      this.cluster = cluster;
    }
  }
}
