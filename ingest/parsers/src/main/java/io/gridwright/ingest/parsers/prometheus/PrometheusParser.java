package io.gridwright.ingest.parsers.prometheus;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.ingest.parsers.prometheus.LineReader.BadLine;
import io.gridwright.model.signal.MetricSample;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Reads Prometheus text. A sample line is one record; comments and blank lines are none. Lines of
 * one GPU or MIG instance become one wide event, so do those of one InfiniBand port, and every
 * other line is an event of its own.
 *
 * <p>Dead letters of single lines: {@code malformed_line}, {@code bad_timestamp}, {@code
 * empty_value}, {@code not_a_number}, {@code not_finite}, {@code sentinel}, {@code out_of_range}
 * and {@code duplicate}, where the first line of a series and time wins.
 */
public final class PrometheusParser implements DocumentParser {
  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    new Pass(book, kind).run();
    return book.close();
  }

  /** One pass over one document. */
  private static final class Pass {
    private final RecordBook book;
    private final boolean dcgm;
    private final NodeNames nodes;
    private final GpuLines gpus;
    private final LinkLines links;
    private final Set<String> series = new HashSet<>();

    Pass(RecordBook book, DocumentKind kind) {
      this.book = book;
      this.dcgm = kind == DocumentKind.DCGM_EXPORTER;
      this.nodes = new NodeNames(book.document());
      this.gpus = new GpuLines(book, nodes);
      this.links = new LinkLines(book, nodes);
    }

    void run() {
      List<String> lines = book.document().text().lines().toList();
      boolean openMetrics = lines.stream().anyMatch(line -> line.strip().equals("# EOF"));
      for (int i = 0; i < lines.size(); i++) {
        String text = lines.get(i).strip();
        if (!text.isEmpty() && !text.startsWith("#")) {
          book.read(1);
          read(new LineReader(openMetrics, i + 1, text), i + 1, text);
        }
      }
      gpus.close();
      links.close();
    }

    private void read(LineReader reader, int number, String text) {
      SampleLine line;
      try {
        line = reader.read();
      } catch (BadLine e) {
        book.reject("line " + number, e.fault(), text);
        return;
      }
      if (!series.add(line.series())) {
        var fault = new Fault(line.name(), "duplicate", "The same series was printed before");
        book.reject(line.position(), fault, text);
        return;
      }
      sort(line);
    }

    private void sort(SampleLine line) {
      if (LinkLines.isLink(line)) {
        links.add(line);
        return;
      }
      boolean device = line.label("gpu", "UUID", "uuid", "gpu_uuid") != null;
      if (device && (dcgm || isDcgm(line))) {
        gpus.add(line);
        return;
      }
      Reading reading =
          isDcgm(line) ? Reading.ofDcgm(line, DcgmName.of(line.name())) : Reading.of(line);
      Fault fault = reading.fault();
      if (fault != null) {
        book.reject(line.position(), fault, line.text());
        return;
      }
      var body = new MetricSample(nodes.of(line), line.name(), line.labels(), reading.value());
      var time = line.time() == null ? book.document().observedAt() : line.time();
      book.accept(line.position(), time, 1, body);
    }

    private static boolean isDcgm(SampleLine line) {
      return line.name().toLowerCase(Locale.ROOT).startsWith("dcgm_");
    }
  }
}
