package io.gridwright.ingest.parsers.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * One object and where it was read.
 *
 * @param position where in the document
 * @param json the object
 * @param deleted whether a watch told that it is gone
 */
record KubeObject(String position, JsonNode json, boolean deleted) {
  private static final int KILO = 1000;

  /** An object of the same name in the same namespace and of the same kind. */
  record Key(String namespace, String kind, String name) {}

  String kind() {
    return json.path("kind").asText();
  }

  String group() {
    var version = json.path("apiVersion").asText();
    int slash = version.indexOf('/');
    return slash < 0 ? "" : version.substring(0, slash);
  }

  /**
   * Its name.
   *
   * @throws BrokenRecordException when it has none
   */
  String name() {
    var metadata = json.path("metadata");
    var name = text(metadata.path("name"));
    name = name == null ? text(metadata.path("generateName")) : name;
    if (name == null) {
      throw new BrokenRecordException("metadata.name", "missing_field", kind() + " has no name");
    }
    return name;
  }

  String namespace() {
    var namespace = text(json.path("metadata").path("namespace"));
    return namespace == null ? "default" : namespace;
  }

  Key key() {
    return new Key(namespace(), kind(), name());
  }

  /** The object that controls it, null for none. */
  @Nullable Key controller() {
    JsonNode found = null;
    for (var owner : json.path("metadata").path("ownerReferences")) {
      boolean controls = owner.path("controller").asBoolean(false);
      found = found == null || controls ? owner : found;
    }
    return found == null
        ? null
        : new Key(namespace(), found.path("kind").asText(), found.path("name").asText());
  }

  /** A label, or else an annotation; null for none. */
  @Nullable String mark(String name) {
    var metadata = json.path("metadata");
    var label = text(metadata.path("labels").path(name));
    return label == null ? text(metadata.path("annotations").path(name)) : label;
  }

  Map<String, String> labels() {
    return texts(json.path("metadata").path("labels"));
  }

  /** When it was created, null when not told. */
  @Nullable Instant created() {
    return time("metadata.creationTimestamp", json.path("metadata").path("creationTimestamp"));
  }

  JsonNode spec() {
    return json.path("spec");
  }

  JsonNode status() {
    return json.path("status");
  }

  /** A condition by type; a missing node when it was never set. */
  JsonNode condition(String type) {
    for (var condition : status().path("conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition;
      }
    }
    return status().path("");
  }

  boolean holds(String type) {
    return condition(type).path("status").asText().equals("True");
  }

  @Nullable Instant since(String type) {
    return time(
        "status.conditions[" + type + "].lastTransitionTime",
        condition(type).path("lastTransitionTime"));
  }

  /** Text that says something, else null. */
  static @Nullable String text(JsonNode value) {
    var text = value.isValueNode() && !value.isNull() ? value.asText() : "";
    return text.isEmpty() ? null : text;
  }

  static Map<String, String> texts(JsonNode object) {
    var map = new TreeMap<String, String>();
    object
        .properties()
        .forEach(
            entry -> {
              var text = text(entry.getValue());
              map.put(entry.getKey(), text == null ? "" : text);
            });
    return map;
  }

  static @Nullable Instant time(String field, JsonNode value) {
    var text = text(value);
    if (text == null) {
      return null;
    }
    try {
      return OffsetDateTime.parse(text).toInstant();
    } catch (DateTimeException e) {
      throw new BrokenRecordException(field, "not_a_time", field + " is \"" + text + '"');
    }
  }

  /** A whole number, {@code otherwise} when it is not set. */
  static long whole(String field, JsonNode value, long otherwise) {
    var text = text(value);
    if (text == null) {
      return otherwise;
    }
    try {
      return Long.parseLong(text);
    } catch (NumberFormatException e) {
      throw new BrokenRecordException(field, "not_a_number", field + " is \"" + text + '"');
    }
  }

  /** A quantity of things, such as {@code 8}, {@code 1500m} or {@code 2k}; null when not set. */
  static @Nullable Double quantity(String field, JsonNode value) {
    var text = text(value);
    if (text == null) {
      return null;
    }
    double scale = text.endsWith("k") ? KILO : text.endsWith("m") ? 1.0 / KILO : 1;
    try {
      double number = Double.parseDouble(scale == 1 ? text : text.substring(0, text.length() - 1));
      if (number >= 0 && Double.isFinite(number)) {
        return number * scale;
      }
    } catch (NumberFormatException e) {
      throw new BrokenRecordException(field, "not_a_number", field + " is \"" + text + '"');
    }
    throw new BrokenRecordException(field, "out_of_range", field + " is \"" + text + '"');
  }
}
