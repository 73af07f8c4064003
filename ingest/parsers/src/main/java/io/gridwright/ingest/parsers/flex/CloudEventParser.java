package io.gridwright.ingest.parsers.flex;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.TextNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/**
 * Reads CloudEvents in structured form, one or a list, of the types that DSX Flex defines: load
 * targets, the state of feeds, breaches and what was done about them. The data of each must be a
 * compact JWS by a trusted key. A target for a feed, a feed's state, a breach and an enforcement of
 * one resource are one record each; an event that is refused as a whole is one.
 *
 * <p>Dead letters: {@code unknown_type}, {@code missing_field}, {@code bad_time}, {@code
 * unsupported_version}; {@code unsigned}, {@code unknown_key}, {@code bad_signature}, {@code
 * wrong_signer}, {@code expired}, {@code not_yet_valid} and {@code replayed} for what is not
 * believed; {@code bad_unit}, {@code out_of_range} and {@code empty_interval} for single targets.
 */
public final class CloudEventParser implements DocumentParser {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private final EventSignature signature;

  /** A parser that believes what the rules say. */
  public CloudEventParser(TrustRules rules) {
    this.signature = new EventSignature(rules);
  }

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
        event(book, "/" + i, root.get(i));
      }
    } else {
      event(book, "", root);
    }
    return book.close();
  }

  private void event(RecordBook book, String place, JsonNode event) {
    try {
      var envelope = Envelope.of(event, book.document().observedAt());
      FlexEvent.requireKnown(envelope.type());
      String content = signature.content(data(event), envelope, book.document().observedAt());
      new FlexEvent(book, envelope, place + "/data").read(JSON.readTree(content));
    } catch (BrokenRecordException e) {
      refuse(book, place, e.fault(), event);
    } catch (JsonProcessingException e) {
      var fault = new Fault("data", "malformed_document", "Signed but not JSON");
      refuse(book, place, fault, event);
    }
  }

  private static JsonNode data(JsonNode event) {
    String encoded = event.path("data_base64").asText();
    if (encoded.isEmpty()) {
      return event.path("data");
    }
    try {
      byte[] bytes = Base64.getDecoder().decode(encoded);
      return TextNode.valueOf(new String(bytes, StandardCharsets.UTF_8));
    } catch (IllegalArgumentException e) {
      throw new BrokenRecordException("data_base64", "malformed_document", "Not base64");
    }
  }

  private static void refuse(RecordBook book, String place, Fault fault, JsonNode event) {
    book.read(1);
    book.reject(place.isEmpty() ? "/" : place, fault, event.toString());
  }
}
