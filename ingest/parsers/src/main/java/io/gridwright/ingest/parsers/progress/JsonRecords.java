package io.gridwright.ingest.parsers.progress;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The records of a JSON text: one object, a list of them, or one on each line. */
final class JsonRecords {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private JsonRecords() {}

  /** What is done with a record, and with one that cannot be read. */
  interface Taker {
    void take(String place, JsonNode record);

    void refuse(String place, Fault fault, String fragment);
  }

  static void read(String text, Taker taker) {
    JsonNode whole;
    try {
      whole = JSON.readTree(text);
    } catch (JsonProcessingException notOne) {
      lines(text.lines().toList(), notOne, taker);
      return;
    }
    if (!whole.isArray()) {
      each("/", whole, taker);
      return;
    }
    int index = 0;
    for (JsonNode record : whole) {
      each("/" + index++, record, taker);
    }
  }

  private static void lines(List<String> lines, JsonProcessingException whole, Taker taker) {
    if (lines.stream().filter(line -> !line.isBlank()).count() < 2) {
      taker.refuse("/", malformed(whole), String.join("\n", lines));
      return;
    }
    for (int i = 0; i < lines.size(); i++) {
      var place = "line " + (i + 1);
      if (!lines.get(i).isBlank()) {
        try {
          each(place, JSON.readTree(lines.get(i)), taker);
        } catch (JsonProcessingException e) {
          taker.refuse(place, malformed(e), lines.get(i));
        }
      }
    }
  }

  private static Fault malformed(JsonProcessingException e) {
    return new Fault(null, "malformed_document", "Not JSON: " + e.getOriginalMessage());
  }

  private static void each(String place, JsonNode record, Taker taker) {
    if (record.isObject()) {
      taker.take(place, record);
    } else {
      var fault = new Fault(null, "not_an_object", "The record is not an object");
      taker.refuse(place, fault, record.toString());
    }
  }

  /** The members of an object that hold something: texts, numbers, yes and no, and objects. */
  static Map<String, Object> fields(JsonNode object) {
    var fields = new LinkedHashMap<String, Object>();
    for (var member : object.properties()) {
      JsonNode value = member.getValue();
      if (value.isNumber()) {
        fields.put(
            member.getKey(),
            value.isIntegralNumber() && value.canConvertToLong()
                ? value.asLong()
                : value.asDouble());
      } else if (value.isObject()) {
        fields.put(member.getKey(), fields(value));
      } else if (value.isArray()) {
        fields.put(member.getKey(), List.of(value.toString()));
      } else if (!value.isNull()) {
        fields.put(member.getKey(), value.asText());
      }
    }
    return fields;
  }
}
