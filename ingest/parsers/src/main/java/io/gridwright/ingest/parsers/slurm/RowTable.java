package io.gridwright.ingest.parsers.slurm;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.slurm.text.QueueRow;
import io.gridwright.ingest.parsers.slurm.text.RowSink;
import io.gridwright.ingest.parsers.slurm.text.SetupRow;
import io.gridwright.ingest.parsers.slurm.text.TableKind;
import io.gridwright.ingest.parsers.slurm.text.TextRow;
import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.Signal;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Rows and blocks of which each becomes one signal. */
final class RowTable implements RowSink {
  private final TableKind kind;
  private final RecordBook book;
  private final ClusterName cluster;
  private final RowSink nodes;

  /** Accounts above the row, and how far each is indented. */
  private final Deque<Account> above = new ArrayDeque<>();

  RowTable(TableKind kind, RecordBook book, ClusterName cluster, RowSink nodes) {
    this.kind = kind;
    this.book = book;
    this.cluster = cluster;
    this.nodes = nodes;
  }

  @Override
  public void row(TextRow row) {
    if (row.text().strip().startsWith("NodeName=")) {
      nodes.row(row);
      return;
    }
    try {
      var signal = signal(row);
      book.read(1);
      book.accept("line " + row.line(), signal);
    } catch (BrokenRecordException e) {
      refuse(row.line(), row.text(), e.fault());
    }
  }

  @Override
  public void refused(int line, String text, String reason, String detail) {
    refuse(line, text, new Fault(null, reason, detail));
  }

  private Signal signal(TextRow row) {
    return switch (kind) {
      case QUEUE -> new SlurmJob(fields(QueueRow.record(row)), cluster).observe();
      case PRIORITY -> priority(row);
      case SHARES -> queue(SetupRow.share(row, parent(row))).share();
      case ASSOCIATIONS -> queue(SetupRow.association(row)).association();
      case QOS -> queue(SetupRow.qos(row)).qos();
      default -> block(row);
    };
  }

  private Signal block(TextRow row) {
    if (row.has("JOBSTATE")) {
      return new SlurmJob(fields(QueueRow.record(row)), cluster).observe();
    }
    if (row.text().startsWith("PartitionName=")) {
      return queue(SetupRow.partition(row)).partition();
    }
    if (row.text().startsWith("ReservationName=")) {
      return queue(SetupRow.reservation(row, book.document().observedAt())).reservation();
    }
    if (row.has("LICENSENAME")) {
      return queue(SetupRow.license(row)).license();
    }
    throw new BrokenRecordException(null, "not_telemetry", "The row is set up, it does not happen");
  }

  /** The priority of a job and its parts as they are printed. */
  private Signal priority(TextRow row) {
    var priority = row.text("PRIORITY");
    var job = row.text("JOBID");
    if (priority == null || job == null || !priority.matches("\\d{1,12}")) {
      throw new BrokenRecordException("priority", "missing_field", "The row has no priority");
    }
    var labels = new TreeMap<String, String>();
    row.fields()
        .forEach(
            (name, value) -> {
              if (!name.contains("PRIORITY") && !value.isBlank()) {
                labels.put(name.toLowerCase(java.util.Locale.ROOT), value.strip());
              }
            });
    var name = cluster.of(null);
    labels.put("cluster", name);
    return new MetricSample(name, "slurm_priority", labels, Double.parseDouble(priority));
  }

  /** The account above, by how far the row is indented. */
  private @Nullable String parent(TextRow row) {
    var printed = row.fields().getOrDefault("ACCOUNT", "");
    int depth = printed.length() - printed.stripLeading().length();
    while (!above.isEmpty() && above.element().depth() >= depth) {
      above.pop();
    }
    var parent = above.peek();
    if (row.text("USER") == null) {
      above.push(new Account(printed.strip(), depth));
    }
    return parent == null ? null : parent.name();
  }

  private SlurmQueue queue(ObjectNode record) {
    return new SlurmQueue(fields(record), cluster);
  }

  private static SlurmFields fields(ObjectNode record) {
    return new SlurmFields(record);
  }

  private void refuse(int line, String text, Fault fault) {
    book.read(1);
    book.reject("line " + line, fault, text);
  }

  private record Account(String name, int depth) {}
}
