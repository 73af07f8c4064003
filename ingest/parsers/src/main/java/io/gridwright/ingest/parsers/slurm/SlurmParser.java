package io.gridwright.ingest.parsers.slurm;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;

/** Reads what slurmrestd and Slurm's commands print as JSON. */
public final class SlurmParser implements DocumentParser {
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS)
          .build();

  /** A parser; it keeps nothing between documents. */
  public SlurmParser() {}

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    JsonNode root;
    try {
      root = JSON.readTree(document.text());
    } catch (JsonProcessingException e) {
      return malformed(document, kind, String.valueOf(e.getOriginalMessage()));
    }
    if (!root.isObject()) {
      return malformed(document, kind, "The document is not a JSON object");
    }
    var book = new RecordBook(document, kind);
    try {
      new SlurmAnswer(root, book).read();
    } catch (BrokenRecordException e) {
      return RecordBook.refused(document, kind, "", e.fault());
    }
    return book.close();
  }

  private static ParseResult malformed(SourceDocument document, DocumentKind kind, String detail) {
    return RecordBook.refused(document, kind, "", new Fault(null, "malformed_document", detail));
  }
}
