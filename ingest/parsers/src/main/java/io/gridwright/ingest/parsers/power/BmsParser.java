package io.gridwright.ingest.parsers.power;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.MissingNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.MetricSample;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Reads the points of a building management system as NVIDIA's DSX exchange carries them: values,
 * and the metadata that says what a value is, each a message of its own on a topic of its own. It
 * remembers the metadata of up to 100,000 points; until a point's metadata was seen its values are
 * kept without a unit, except those whose unit is fixed. Metadata becomes the metric {@code
 * bms_point_info}, with all of it as labels.
 *
 * <p>Dead letters: {@code bad_quality} for a value that its sender does not trust, {@code
 * no_reading} for null, {@code not_a_number}, {@code bad_time}.
 */
public final class BmsParser implements DocumentParser {
  private static final int GOOD = 1;
  private static final int MOST_POINTS = 100_000;
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private final Map<String, BmsPoint> points = new ConcurrentHashMap<>();

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    JsonNode json;
    try {
      json = JSON.readTree(document.text());
    } catch (JsonProcessingException e) {
      var fault = new Fault(null, "malformed_document", "Not JSON: " + e.getOriginalMessage());
      return RecordBook.refused(document, kind, "/", fault);
    }
    var book = new RecordBook(document, kind);
    book.read(1);
    try {
      if (json.has("pointType")) {
        metadata(book, json);
      } else {
        value(book, json);
      }
    } catch (BrokenRecordException e) {
      book.reject("/", e.fault(), json.toString());
    }
    return book.close();
  }

  private void metadata(RecordBook book, JsonNode json) {
    var point = BmsPoint.of(book.document().source(), json);
    if (points.size() < MOST_POINTS || points.containsKey(point.key())) {
      points.put(point.key(), point);
    }
    String equipment = point.equipment(book.document().source());
    book.accept("/", new MetricSample(equipment, "bms_point_info", point.labels(), 1));
  }

  private void value(RecordBook book, JsonNode json) {
    var bare = BmsPoint.of(book.document().source(), MissingNode.getInstance());
    var point = points.getOrDefault(bare.key(), bare);
    String name = point.pointType().isEmpty() ? "value" : point.pointType();
    int quality = json.path("quality").asInt(GOOD);
    if (quality != GOOD) {
      throw new BrokenRecordException(
          "quality", "bad_quality", "The sender does not trust " + name + ": quality " + quality);
    }
    JsonNode value = json.path("value");
    if (value.isNull() || value.isMissingNode()) {
      throw new BrokenRecordException("value", "no_reading", name + " has no value");
    }
    double number = value.isBoolean() ? (value.asBoolean() ? 1 : 0) : value.asDouble(Double.NaN);
    if (!Double.isFinite(number)) {
      throw new BrokenRecordException("value", "not_a_number", name + " is no number: " + value);
    }
    var fold = new PowerFold("/");
    PowerUnit unit = point.unit();
    if (unit == null || unit.field().equals("percent")) {
      fold.put(name, name, number);
    } else {
      fold.put(unit.field(), name, unit.in(number));
    }
    String state = point.state(number);
    if (state != null) {
      fold.health(state);
    }
    book.accept(
        "/", time(json), 1, fold.sample(point.equipment(book.document().source()), point.scope()));
  }

  /** The time of a value, in milliseconds since 1970. */
  private static Instant time(JsonNode json) {
    long millis = json.path("timestamp").asLong();
    try {
      if (millis > 0) {
        return Instant.ofEpochMilli(millis);
      }
    } catch (DateTimeException e) {
      throw new BrokenRecordException("timestamp", "bad_time", "No time: " + e.getMessage());
    }
    throw new BrokenRecordException(
        "timestamp", "bad_time", "No time: " + json.path("timestamp").asText());
  }
}
