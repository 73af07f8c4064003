package io.gridwright.ingest.parsers.openadr;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;

/**
 * Reads OpenADR 3 objects, one or a list. Each value of a payload of an interval of an event or
 * report is one record and one grid signal, true from the time it was read; an object without
 * intervals is one record and a dead letter with reason {@code not_telemetry}.
 *
 * <p>Dead letters of single records: {@code not_a_number}, {@code no_payload} for an interval
 * without values, {@code no_start} and {@code bad_time} where the interval cannot be placed in
 * time. A value that is text, such as an alert's, is a signal without a number.
 */
public final class OpenAdrParser implements DocumentParser {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    JsonNode root;
    try {
      root = JSON.readTree(document.text());
    } catch (JsonProcessingException e) {
      var fault = new Fault(null, "malformed_document", "Not JSON: " + e.getOriginalMessage());
      return RecordBook.refused(document, kind, "/", fault);
    }
    var book = new RecordBook(document, kind);
    if (root.isArray()) {
      for (int i = 0; i < root.size(); i++) {
        object(book, "/" + i, root.get(i));
      }
    } else {
      object(book, "", root);
    }
    return book.close();
  }

  private static void object(RecordBook book, String pointer, JsonNode json) {
    JsonNode resources = json.path("resources");
    if (hasMembers(json.path("intervals"))) {
      new Intervals(book, json, json).read(pointer);
    } else if (hasMembers(resources)) {
      for (int i = 0; i < resources.size(); i++) {
        String place = pointer + "/resources/" + i;
        if (hasMembers(resources.get(i).path("intervals"))) {
          new Intervals(book, json, resources.get(i)).read(place);
        } else {
          refuse(book, place, resources.get(i));
        }
      }
    } else {
      refuse(book, pointer.isEmpty() ? "/" : pointer, json);
    }
  }

  private static boolean hasMembers(JsonNode list) {
    return list.isArray() && !list.isEmpty();
  }

  private static void refuse(RecordBook book, String pointer, JsonNode json) {
    book.read(1);
    String type = json.path("objectType").asText("object");
    var fault = new Fault("intervals", "not_telemetry", "There are no intervals in this " + type);
    book.reject(pointer, fault, json.toString());
  }
}
