package io.gridwright.ingest.parsers.protobuf;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.WireFormat;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.ingest.parsers.prometheus.SampleBook;
import io.gridwright.ingest.parsers.prometheus.SampleLine;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads a page of an exporter in Protocol Buffers: metric families, each after its length. What the
 * text form would print as a line is a record; buckets of native histograms are left out, their
 * count and sum are not.
 */
public final class MetricFamilyParser implements DocumentParser {
  private static final Pattern METRIC_NAME = Pattern.compile("[a-zA-Z_:][a-zA-Z0-9_:.]*");
  private static final int NAME = 1;
  private static final int METRIC = 4;
  private static final int LONGEST_NAME = 200;
  private static final int HEADERS = 20;

  /** Whether a document begins as such a page does: a length, and a family with a metric's name. */
  public static boolean isOne(SourceDocument document) {
    try {
      var in = CodedInputStream.newInstance(document.head(LONGEST_NAME + HEADERS));
      int length = in.isAtEnd() ? 0 : in.readRawVarint32();
      if (length < 4 || length > document.size() || in.readTag() != tag(NAME)) {
        return false;
      }
      int name = in.readRawVarint32();
      return name > 0
          && name < Math.min(length, LONGEST_NAME)
          && METRIC_NAME
              .matcher(new String(in.readRawBytes(name), StandardCharsets.US_ASCII))
              .matches();
    } catch (IOException e) {
      return false;
    }
  }

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var samples = new ArrayList<SampleLine>();
    try {
      var in = CodedInputStream.newInstance(document.bytes());
      while (!in.isAtEnd()) {
        family(in, samples);
      }
    } catch (IOException e) {
      var fault = new Fault(null, "malformed_document", "Not metric families: " + e.getMessage());
      return RecordBook.refused(document, kind, "/", fault);
    }
    boolean dcgm = samples.stream().anyMatch(sample -> sample.name().startsWith("DCGM_"));
    var book = new RecordBook(document, kind);
    book.read(samples.size());
    var sorted = new SampleBook(book, dcgm);
    samples.forEach(sorted::add);
    sorted.close();
    return book.close();
  }

  private static void family(CodedInputStream in, List<SampleLine> samples) throws IOException {
    var name = new StringBuilder();
    var metrics = new ArrayList<Metric>();
    Message.inner(
        in,
        (field, type, from) -> {
          if (field == NAME) {
            name.append(from.readString());
            return true;
          }
          if (field == METRIC) {
            metrics.add(Metric.read(from));
            return true;
          }
          return false;
        });
    metrics.forEach(metric -> metric.addTo(name.toString(), samples));
  }

  private static int tag(int field) {
    return field << 3 | WireFormat.WIRETYPE_LENGTH_DELIMITED;
  }
}
