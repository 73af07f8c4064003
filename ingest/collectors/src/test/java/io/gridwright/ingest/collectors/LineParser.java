package io.gridwright.ingest.collectors;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.GridSignal;
import java.util.function.Function;

/** A toy format: each line is a record, {@code bad} is a broken one, {@code boom} throws. */
public final class LineParser implements Function<SourceDocument, ParseResult> {
  @Override
  public ParseResult apply(SourceDocument document) {
    var kind = document.fileName().endsWith(".csv") ? DocumentKind.CSV : DocumentKind.TEXT;
    var lines = document.text().lines().toList();
    if (lines.isEmpty()) {
      var fault = new RecordBook.Fault(null, "empty_document", "no bytes");
      return RecordBook.refused(document, DocumentKind.EMPTY, "1", fault);
    }
    var book = new RecordBook(document, kind);
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      String position = Integer.toString(i + 1);
      book.read(1);
      if (line.equals("boom")) {
        throw new IllegalStateException("boom");
      } else if (line.equals("bad")) {
        book.reject(position, new RecordBook.Fault("line", "not_a_number", "bad"), line);
      } else {
        var body = new GridSignal(line, "price", document.observedAt(), null, 1.0, "kW");
        book.accept(position, body);
      }
    }
    return book.close();
  }
}
