package io.gridwright.app.twin.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import io.gridwright.app.twin.wire.Json;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the fields of an update in every form that Slurm's data parser takes. */
final class SlurmFields {
  private static final List<String> NUMBERS =
      List.of("priority", "begin_time", "time_limit", "nice", "minimum_nodes", "maximum_nodes");

  private SlurmFields() {}

  /** The errors for the first number that is none, null when there is none. */
  static @Nullable ArrayNode firstProblem(JsonNode fields) {
    for (var key : NUMBERS) {
      var value = fields.get(key);
      if (value != null && value.isTextual() && !numeric(value.asText())) {
        return Json.array()
            .add(
                SlurmDocuments.error(
                    9202,
                    "Unable to convert Data type",
                    "Expected integer but got \"%s\"".formatted(value.asText()),
                    "#/" + key + '/'))
            .add(
                SlurmDocuments.error(
                    9000,
                    "Query empty or not RFC7320 compliant",
                    "Rejecting request. Failure parsing job update request.",
                    "_job_post_update"));
      }
    }
    return null;
  }

  private static boolean numeric(String text) {
    return !text.isEmpty() && text.length() < 18 && text.chars().allMatch(Character::isDigit);
  }

  /** The number in a plain or a set/infinite/number value; the default when it is not set. */
  static long number(JsonNode value, long otherwise) {
    if (value.isObject()) {
      boolean set = value.path("set").asBoolean(value.has("number"));
      return set ? value.path("number").asLong(otherwise) : otherwise;
    }
    return value.asLong(otherwise);
  }

  /** Whether a value says infinite. */
  static boolean infinite(JsonNode value) {
    return value.path("infinite").asBoolean(false);
  }

  /** Node names from a list or a comma-separated text; empty names clear. */
  static Set<String> names(JsonNode value) {
    var names = new LinkedHashSet<String>();
    if (value.isArray()) {
      value.forEach(v -> names.add(v.asText()));
    } else if (value.isTextual()) {
      names.addAll(List.of(value.asText().split(",", -1)));
    }
    names.remove("");
    return names;
  }

  static String type(JsonNode value) {
    return switch (value.getNodeType()) {
      case NUMBER -> value.isIntegralNumber() ? "64 bit integer" : "floating point number";
      case BOOLEAN -> "boolean";
      case ARRAY -> "list";
      case OBJECT -> "dictionary";
      case NULL -> "null";
      default -> "string";
    };
  }
}
