package io.gridwright.ingest.parsers.power;

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
import io.gridwright.model.signal.PowerSample;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Reads JSON of power tools: Cray's capmc, where the answer or each of its nodes is one record, and
 * the bulk answers of Raritan's JSON-RPC, where each answer is one.
 *
 * <p>Dead letters: {@code source_error} for an answer that says it failed, {@code not_telemetry}
 * for what describes a sensor instead of reading it, {@code not_available} for a reading that the
 * device itself calls invalid, {@code no_reading}.
 */
public final class PowerJsonParser implements DocumentParser {
  private static final double JOULES_PER_KWH = 3.6e6;
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
    JsonNode responses = root.path("result").path("responses");
    if (root.has("jsonrpc")) {
      for (int i = 0; i < responses.size(); i++) {
        rpc(book, "/result/responses/" + i, responses.get(i));
      }
      if (responses.isEmpty()) {
        rpc(book, "/", root);
      }
    } else if (root.path("nodes").isArray() || root.path("nids").isArray()) {
      String list = root.path("nodes").isArray() ? "nodes" : "nids";
      for (int i = 0; i < root.path(list).size(); i++) {
        capmc(book, '/' + list + '/' + i, root.path(list).get(i));
      }
    } else {
      capmc(book, "/", root);
    }
    return book.close();
  }

  private static void capmc(RecordBook book, String place, JsonNode answer) {
    book.read(1);
    if (answer.path("e").asInt() != 0) {
      reject(book, place, answer, "source_error", "It failed: " + answer.path("err_msg").asText());
      return;
    }
    Double power = number(answer, "avg", "avg_power", "average_power");
    Double joules = number(answer, "energy");
    if (power == null && joules == null) {
      reject(book, place, answer, "no_reading", "Neither power nor energy is said");
      return;
    }
    var extra = new TreeMap<String, Double>();
    putIf(extra, "minimum_w", number(answer, "min", "min_power", "minimum_power"));
    putIf(extra, "maximum_w", number(answer, "max", "max_power", "maximum_power"));
    putIf(extra, "period_s", number(answer, "window_len"));
    String host = DcmiReading.hostOf(book);
    boolean node = answer.has("nid");
    book.accept(
        place,
        new PowerSample(
            node ? host + "/nid" + answer.path("nid").asText() : host,
            node ? "chassis" : "feed",
            power,
            null,
            joules == null ? null : Double.valueOf(joules / JOULES_PER_KWH),
            null,
            null,
            extra));
  }

  private static void rpc(RecordBook book, String place, JsonNode response) {
    book.read(1);
    JsonNode answer = response.has("json") ? response.path("json") : response;
    JsonNode said = answer.path("result").path("_ret_");
    if (answer.has("error") || response.path("statcode").asInt(200) >= 400) {
      reject(book, place, response, "source_error", "It failed: " + answer.path("error"));
    } else if (!said.has("value") || !said.has("available")) {
      reject(book, place, response, "not_telemetry", "It describes, and reads nothing");
    } else if (!said.path("available").asBoolean() || !said.path("valid").asBoolean(true)) {
      reject(book, place, response, "not_available", "The device calls the reading invalid");
    } else {
      var extra = new TreeMap<String, Double>();
      putIf(extra, "value", number(said, "value"));
      String equipment = DcmiReading.hostOf(book) + '#' + answer.path("id").asText();
      book.accept(place, new PowerSample(equipment, "sensor", null, null, null, null, null, extra));
    }
  }

  private static @Nullable Double number(JsonNode json, String... fields) {
    for (String field : fields) {
      if (json.path(field).isNumber()) {
        return json.path(field).asDouble();
      }
    }
    return null;
  }

  private static void putIf(Map<String, Double> extra, String name, @Nullable Double value) {
    if (value != null && Double.isFinite(value)) {
      extra.put(name, value);
    }
  }

  private static void reject(
      RecordBook book, String place, JsonNode json, String reason, String detail) {
    book.reject(place, new Fault(null, reason, detail), json.toString());
  }
}
