package io.gridwright.ingest.parsers.fabric;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.FaultKind;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Reads UFM's comparison of the cabling plan with the fabric: each wire that is missing, not
 * planned or in the wrong port is a fault of its first device.
 */
public final class UfmReportParser implements DocumentParser {
  private static final JsonMapper JSON = new JsonMapper();

  /** An adapter that still has the name of its product. */
  private static final Pattern UNNAMED = Pattern.compile("Mellanox Technologies|ConnectX");

  /** A parser; it keeps nothing between documents. */
  public UfmReportParser() {}

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    JsonNode root;
    try {
      root = JSON.readTree(document.text());
    } catch (JsonProcessingException e) {
      var fault = new Fault(null, "malformed_document", String.valueOf(e.getOriginalMessage()));
      return RecordBook.refused(document, kind, "document", fault);
    }
    var book = new RecordBook(document, kind);
    root.path("report")
        .properties()
        .forEach(
            list -> {
              for (int i = 0; i < list.getValue().size(); i++) {
                book.read(1);
                var position = "/report/" + list.getKey() + '/' + i;
                wire(book, position, list.getKey(), list.getValue().get(i));
              }
            });
    return book.close();
  }

  private static void wire(RecordBook book, String position, String name, JsonNode wire) {
    var labels = new TreeMap<String, String>();
    wire.properties().forEach(field -> labels.put(field.getKey(), field.getValue().asText()));
    var text = wire.isTextual() ? wire.asText() : wire.path("expected").asText("");
    var ends = text.split(" - ", 2);
    boolean unnamed = ends.length == 2 && UNNAMED.matcher(ends[0]).find();
    var end = ends[unnamed ? 1 : 0].split("/", 2);
    if (ends.length < 2 || end.length < 2) {
      var fault = new Fault(name, "malformed_record", "No wire with two ends: " + wire);
      book.reject(position, fault, wire.toString());
      return;
    }
    labels.put("other_end", ends[unnamed ? 0 : 1]);
    var port = end[1].startsWith(end[0] + ' ') ? end[1].substring(end[0].length() + 1) : end[1];
    book.accept(
        position,
        new FaultEvent(end[0], port, FaultKind.LINK, null, name, false, text, Map.copyOf(labels)));
  }
}
