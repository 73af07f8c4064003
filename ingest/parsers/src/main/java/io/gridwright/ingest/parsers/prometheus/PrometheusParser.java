package io.gridwright.ingest.parsers.prometheus;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.ingest.parsers.prometheus.LineReader.BadLine;

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
  private static final String EOF = "# EOF";

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
    private final SeenLines seen = new SeenLines();
    private int number;

    Pass(RecordBook book, DocumentKind kind) {
      this.book = book;
      this.samples = new SampleBook(book, kind == DocumentKind.DCGM_EXPORTER);
    }

    void run() {
      String text = book.document().text();
      boolean openMetrics =
          text.contains(EOF) && text.lines().anyMatch(line -> line.strip().equals(EOF));
      if (text.indexOf('\r') >= 0) {
        text.lines().forEach(line -> take(openMetrics, line));
      } else {
        int end;
        for (int at = 0; at < text.length(); at = end + 1) {
          int found = text.indexOf('\n', at);
          end = found < 0 ? text.length() : found;
          take(openMetrics, text.substring(at, end));
        }
      }
      samples.close();
    }

    private void take(boolean openMetrics, String line) {
      number++;
      String text = line.strip();
      if (text.isEmpty() || text.charAt(0) == '#') {
        return;
      }
      book.read(1);
      try {
        samples.add(new LineReader(openMetrics, seen, number, text).read());
      } catch (BadLine e) {
        book.reject(LineReader.PREFIX + number, e.fault(), text);
      }
    }
  }
}
