package io.gridwright.ingest.parsers.progress;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;

/** Reads events in Gridwright's own schema: JSON objects, one, a list of them, or one per line. */
public final class ProgressParser implements DocumentParser {
  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    var progress = new ProgressBook(book);
    JsonRecords.read(
        document.text(),
        new JsonRecords.Taker() {
          @Override
          public void take(String place, JsonNode record) {
            progress.take(place, JsonRecords.fields(record), record.toString());
          }

          @Override
          public void refuse(String place, Fault fault, String fragment) {
            progress.refuse(place, fault, fragment);
          }
        });
    return book.close();
  }
}
