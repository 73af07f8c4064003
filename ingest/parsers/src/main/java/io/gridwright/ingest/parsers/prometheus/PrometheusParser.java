package io.gridwright.ingest.parsers.prometheus;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.ingest.parsers.prometheus.LineReader.BadLine;
import java.util.List;

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
    private final SampleBook samples;

    Pass(RecordBook book, DocumentKind kind) {
      this.book = book;
      this.samples = new SampleBook(book, kind == DocumentKind.DCGM_EXPORTER);
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
      samples.close();
    }

    private void read(LineReader reader, int number, String text) {
      try {
        samples.add(reader.read());
      } catch (BadLine e) {
        book.reject(LineReader.PREFIX + number, e.fault(), text);
      }
    }
  }
}
