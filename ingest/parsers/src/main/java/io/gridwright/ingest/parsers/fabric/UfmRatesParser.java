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
import io.gridwright.model.signal.LinkSample;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Reads the busiest ports of UFM's telemetry: rates, not counters, of ports named {@code
 * guid_port}. Where the bits of a second are too few for its packets, one of the two is not what
 * its name says; both are left out and the rest is kept.
 */
public final class UfmRatesParser implements DocumentParser {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern PORT = Pattern.compile("(?:0x)?([0-9a-fA-F]{8,16})_(\\d{1,4})");
  private static final String PACKETS = "PortRcvPktsExtended_Rate";
  private static final String BITS = "phy_received_bits_Rate";

  /** Headers and checks alone. */
  private static final double LEAST_BITS_OF_A_PACKET = 8.0 * 24;

  /** A parser; it keeps nothing between documents. */
  public UfmRatesParser() {}

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
    for (int i = 0; i < root.size(); i++) {
      book.read(1);
      port(book, "/" + i, root.get(i));
    }
    return book.close();
  }

  private static void port(RecordBook book, String position, JsonNode entry) {
    var port = PORT.matcher(entry.path("guid").asText());
    if (!port.matches()) {
      var fault = new Fault("guid", "bad_guid", "No port: " + entry.path("guid").asText());
      book.reject(position, fault, entry.toString());
      return;
    }
    var rates = new TreeMap<String, Double>();
    entry
        .properties()
        .forEach(
            field -> {
              if (field.getKey().endsWith("_Rate") && field.getValue().isNumber()) {
                rates.put(field.getKey(), field.getValue().asDouble());
              }
            });
    var packets = rates.get(PACKETS);
    var bits = rates.get(BITS);
    if (packets != null && bits != null && bits < packets * LEAST_BITS_OF_A_PACKET) {
      rates.remove(PACKETS);
      rates.remove(BITS);
    }
    var guid = "0x" + port.group(1);
    var name = entry.path("name").asText("").strip();
    var words = name.split("\\s+", 2);
    book.accept(
        position,
        new LinkSample(
            name.isEmpty() ? guid : UfmTelemetryParser.nodeName(name),
            words.length == 2 ? words[1] : guid,
            port.group(2),
            null,
            null,
            null,
            null,
            null,
            rates,
            Fabrics.INFINIBAND));
  }
}
