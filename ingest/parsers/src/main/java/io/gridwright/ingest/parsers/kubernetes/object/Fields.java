package io.gridwright.ingest.parsers.kubernetes.object;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Reads single values; what is set but makes no sense is a {@link BrokenRecordException}. */
public final class Fields {
  private static final Map<String, Double> SUFFIXES =
      Map.of(
          "m", 1e-3, "k", 1e3, "M", 1e6, "G", 1e9, "T", 1e12, "Ki", 0x1p10, "Mi", 0x1p20, "Gi",
          0x1p30, "Ti", 0x1p40);

  private Fields() {}

  /** Text that says something, else null. */
  public static @Nullable String text(JsonNode value) {
    var text = value.isValueNode() && !value.isNull() ? value.asText() : "";
    return text.isEmpty() ? null : text;
  }

  /** The first of some values that says something, null when none does. */
  public static @Nullable String first(JsonNode... values) {
    for (var value : values) {
      var text = text(value);
      if (text != null) {
        return text;
      }
    }
    return null;
  }

  /** An object's fields as text, empty where a value is none. */
  public static Map<String, String> texts(JsonNode object) {
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

  /** Puts a value that says something. */
  public static void put(Map<String, String> labels, String name, JsonNode value) {
    put(labels, name, text(value));
  }

  /** Puts a value that is there. */
  public static void put(Map<String, String> labels, String name, @Nullable String value) {
    if (value != null) {
      labels.put(name, value);
    }
  }

  /** An instant with its offset, null when not set. */
  public static @Nullable Instant time(String field, JsonNode value) {
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
  public static long whole(String field, JsonNode value, long otherwise) {
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
  public static @Nullable Double quantity(String field, JsonNode value) {
    var number = signed(field, value);
    if (number != null && number < 0) {
      throw new BrokenRecordException(
          field, "out_of_range", field + " is \"" + value.asText() + '"');
    }
    return number;
  }

  /** A quantity that may be below zero, as where -1 stands for no limit; null when not set. */
  public static @Nullable Double signed(String field, JsonNode value) {
    var text = text(value);
    if (text == null) {
      return null;
    }
    int end = text.length();
    while (end > 0 && Character.isLetter(text.charAt(end - 1))) {
      end--;
    }
    var scale = end == text.length() ? Double.valueOf(1) : SUFFIXES.get(text.substring(end));
    try {
      double number = scale == null ? Double.NaN : Double.parseDouble(text.substring(0, end));
      if (scale != null && Double.isFinite(number * scale)) {
        return number * scale;
      }
    } catch (NumberFormatException e) {
      throw new BrokenRecordException(field, "not_a_number", field + " is \"" + text + '"');
    }
    throw new BrokenRecordException(field, "not_a_number", field + " is \"" + text + '"');
  }
}
