package io.gridwright.app.twin.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Compares what is wanted with what is. */
final class Wanted {
  private Wanted() {}

  /** Text values of an object such as labels. */
  static Map<String, String> map(JsonNode object) {
    var map = new LinkedHashMap<String, String>();
    object.properties().forEach(e -> map.put(e.getKey(), e.getValue().asText()));
    return map;
  }

  /** What somebody added to or changed of a map that has something by itself. */
  static Map<String, String> added(JsonNode wanted, Map<String, String> own) {
    var added = map(wanted);
    added.entrySet().removeIf(e -> e.getValue().equals(own.get(e.getKey())));
    return added;
  }

  /** A key of its own that is no longer wanted, null for none. */
  static @Nullable String missing(JsonNode wanted, Map<String, String> own) {
    return own.keySet().stream().filter(k -> !wanted.has(k)).findFirst().orElse(null);
  }

  /** The first field in which two objects differ, null for none; empty values are as absent. */
  static @Nullable String differs(JsonNode before, JsonNode after) {
    var old = tidy(before.deepCopy());
    var now = tidy(after.deepCopy());
    var keys = new ArrayList<String>();
    old.fieldNames().forEachRemaining(keys::add);
    now.fieldNames().forEachRemaining(keys::add);
    return keys.stream().filter(k -> !old.path(k).equals(now.path(k))).findFirst().orElse(null);
  }

  /** Whether two values are the same; empty values are as absent. */
  static boolean same(JsonNode before, JsonNode after) {
    return tidy(before.deepCopy()).equals(tidy(after.deepCopy()))
        || (empty(before) && empty(after));
  }

  private static JsonNode tidy(JsonNode node) {
    if (node instanceof ObjectNode object) {
      object.properties().forEach(e -> tidy(e.getValue()));
      var names = new ArrayList<String>();
      object.fieldNames().forEachRemaining(names::add);
      names.stream().filter(n -> empty(object.path(n))).forEach(object::remove);
    } else if (node instanceof ArrayNode array) {
      array.forEach(Wanted::tidy);
    }
    return node;
  }

  private static boolean empty(JsonNode node) {
    return node.isNull() || node.isMissingNode() || (node.isContainerNode() && node.isEmpty());
  }

  /** Takes the place of what a map held. */
  static void replace(Map<String, String> map, Map<String, String> by) {
    map.clear();
    map.putAll(by);
  }
}
