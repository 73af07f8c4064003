package io.gridwright.ingest.parsers.nvidia;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.SourceDocument;

/** Reads what DCGM's own tools print of GPUs, as text and as JSON. */
public final class DcgmParser implements DocumentParser {
  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    try {
      if (kind == DocumentKind.DCGM_JSON) {
        DcgmJson.read(book);
      } else {
        DcgmMonitor.read(book);
      }
    } catch (BrokenRecordException e) {
      return RecordBook.refused(document, kind, "/", e.fault());
    }
    return book.close();
  }
}
