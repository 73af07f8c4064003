package io.gridwright.ingest.parsers.slurm;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.ingest.parsers.slurm.text.RowSink;
import io.gridwright.ingest.parsers.slurm.text.Sections;
import io.gridwright.ingest.parsers.slurm.text.StatisticsText;
import io.gridwright.ingest.parsers.slurm.text.TableKind;
import io.gridwright.model.signal.MetricSample;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads what Slurm's commands print as text. */
public final class SlurmTextParser implements DocumentParser {
  /** A parser; it keeps nothing between documents. */
  public SlurmTextParser() {}

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    List<String> lines = document.text().lines().toList();
    if (kind == DocumentKind.SLURM_STATISTICS) {
      statistics(lines, book);
    } else {
      var tables = new ArrayList<Runnable>();
      var nodes = new NodeTable(book);
      Sections.read(
          lines,
          Objects.requireNonNullElse(document.zone(), ZoneOffset.UTC),
          (table, cluster) -> sink(table, named(document, cluster), book, nodes, tables));
      tables.forEach(Runnable::run);
      nodes.close();
    }
    return book.close();
  }

  private static RowSink sink(
      TableKind kind,
      ClusterName cluster,
      RecordBook book,
      NodeTable nodes,
      List<Runnable> tables) {
    switch (kind) {
      case ACCOUNTING -> {
        var table = new AccountingTable(book, cluster);
        tables.add(table::close);
        return table;
      }
      case NODES -> {
        return nodes.of(cluster);
      }
      default -> {
        return new RowTable(kind, book, cluster, nodes.of(cluster));
      }
    }
  }

  private static ClusterName named(SourceDocument document, @Nullable String cluster) {
    return new ClusterName(cluster == null ? document.cluster() : cluster, null);
  }

  private static void statistics(List<String> lines, RecordBook book) {
    var cluster = new ClusterName(book.document().cluster(), null).of(null);
    StatisticsText.read(
        lines,
        (line, name, labels, value) -> {
          var all = new TreeMap<>(labels);
          all.put("cluster", cluster);
          book.read(1);
          book.accept("line " + line, new MetricSample(cluster, "slurm_" + name, all, value));
        });
  }
}
