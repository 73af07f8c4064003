package io.gridwright.ingest.parsers.protobuf;

import com.google.protobuf.CodedInputStream;
import com.google.protobuf.InvalidProtocolBufferException;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.ingest.parsers.prometheus.SampleBook;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Reads what a Prometheus server writes to a remote, in version 1 and 2 of the protocol and without
 * its compression. A sample is one record, so is a native histogram, which is {@code
 * unsupported_histogram}; exemplars and metadata are none. A message that is not whole is one dead
 * letter with reason {@code malformed_document}.
 */
public final class RemoteWriteParser implements DocumentParser {
  private static final int SERIES_1 = 1;
  private static final int SYMBOLS_2 = 4;
  private static final int SERIES_2 = 5;

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    List<WrittenSeries> series;
    try {
      series = kind == DocumentKind.REMOTE_WRITE_2 ? second(document) : first(document);
    } catch (IOException e) {
      var fault = new Fault(null, "malformed_document", "Not a write request: " + e.getMessage());
      return RecordBook.refused(document, kind, "/", fault);
    }
    var book = new RecordBook(document, kind);
    var samples = new SampleBook(book, false);
    series.forEach(each -> each.addTo(book, samples));
    samples.close();
    return book.close();
  }

  private static List<WrittenSeries> first(SourceDocument document) throws IOException {
    var all = new ArrayList<WrittenSeries>();
    Message.read(
        CodedInputStream.newInstance(document.bytes()),
        (field, type, in) -> {
          if (field == SERIES_1) {
            all.add(WrittenSeries.first(in));
          }
          return field == SERIES_1;
        });
    return all;
  }

  /** The second version names labels by their place in a table, which may come after them. */
  private static List<WrittenSeries> second(SourceDocument document) throws IOException {
    byte[] bytes = document.bytes();
    var symbols = new ArrayList<String>();
    Message.read(
        CodedInputStream.newInstance(bytes),
        (field, type, in) -> {
          if (field == SYMBOLS_2) {
            symbols.add(in.readString());
          }
          return field == SYMBOLS_2;
        });
    if (!symbols.isEmpty() && !symbols.get(0).isEmpty()) {
      throw new InvalidProtocolBufferException("the first symbol is not empty");
    }
    var all = new ArrayList<WrittenSeries>();
    Message.read(
        CodedInputStream.newInstance(bytes),
        (field, type, in) -> {
          if (field == SERIES_2) {
            all.add(WrittenSeries.second(in, symbols));
          }
          return field == SERIES_2;
        });
    return all;
  }
}
