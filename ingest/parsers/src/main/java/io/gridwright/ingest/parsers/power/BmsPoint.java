package io.gridwright.ingest.parsers.power;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A point of a building management system: what its topic and its metadata say of it.
 *
 * @param objectType such as {@code Rack}
 * @param pointType such as {@code RackPower}
 * @param tag the vendor's own path of the point; empty where no topic is known
 * @param metadata as published; empty where none was seen
 */
record BmsPoint(String objectType, String pointType, String tag, JsonNode metadata) {
  private static final Pattern TOPIC =
      Pattern.compile("BMS/v1/[^/]+/(?:Value|Metadata)/([^/]+)/([^/]+)/(.+)$");

  /** Units that are fixed for points of a rack. */
  private static final Map<String, String> RACK_UNITS =
      Map.of(
          "RackPower", "kW",
          "RackLiquidSupplyTemperature", "C",
          "RackLiquidReturnTemperature", "C");

  /** What the topic at the end of a source says. */
  static BmsPoint of(String source, JsonNode metadata) {
    Matcher topic = TOPIC.matcher(source);
    return topic.find()
        ? new BmsPoint(topic.group(1), topic.group(2), topic.group(3), metadata)
        : new BmsPoint(
            metadata.path("objectType").asText(),
            metadata.path("pointType").asText(),
            "",
            metadata);
  }

  /** What tells it from every other point. */
  String key() {
    return objectType + '/' + pointType + '/' + tag;
  }

  /** The thing that it is a point of, by the best name that is known. */
  String equipment(String fallback) {
    for (String field : new String[] {"rackLocationId", "objectId"}) {
      String id = metadata.path(field).asText();
      if (!id.isEmpty()) {
        return id;
      }
    }
    return tag.isEmpty() ? fallback : tag;
  }

  String scope() {
    return switch (objectType) {
      case "Rack" -> "rack";
      case "PowerMeter", "UPS", "ATS", "Breaker", "BESS" -> "feed";
      default -> "sensor";
    };
  }

  /** Its unit, null where it is not known; the value is then kept as it was said. */
  @Nullable PowerUnit unit() {
    String said = metadata.path("engUnit").asText();
    if (said.isEmpty() && objectType.equals("Rack")) {
      said = RACK_UNITS.getOrDefault(pointType, "");
    }
    return metadata.path("isSetpoint").asBoolean() ? null : PowerUnit.of(said);
  }

  /** The word for a value that stands for a state, null where it is none. */
  @Nullable String state(double value) {
    for (JsonNode state : metadata.path("stateText")) {
      if (state.path("value").asDouble(Double.NaN) == value) {
        return state.path("text").asText();
      }
    }
    return null;
  }

  /** Its metadata as labels. */
  Map<String, String> labels() {
    var labels = new TreeMap<String, String>();
    for (var field : metadata.properties()) {
      JsonNode value = field.getValue();
      labels.put(field.getKey(), value.isValueNode() ? value.asText() : value.toString());
    }
    if (!tag.isEmpty()) {
      labels.put("tag", tag);
    }
    return labels;
  }
}
