package io.gridwright.ingest.parsers.redfish;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * All numbers of a JSON object by their paths. A reading object goes by the name of its field, a
 * member of a list by its device's name: {@code FanSpeedsPercent.Fan 1}.
 */
final class Numbers {
  private static final Set<String> SKIPPED = Set.of("Actions", "Links", "Location", "RelatedItem");
  private static final String READING = "Reading";

  /** A range without an end is written as the largest double. */
  private static final double ENDLESS = 1e300;

  private final Map<String, Double> target;
  private @Nullable Fault fault;

  Numbers(Map<String, Double> target) {
    this.target = target;
  }

  /** Collects the numbers; answers the first fault, null for none. */
  @Nullable Fault collect(JsonNode json) {
    object("", json);
    return fault;
  }

  private void object(String prefix, JsonNode json) {
    for (var field : json.properties()) {
      String name = field.getKey();
      if (!name.contains("@") && !SKIPPED.contains(name)) {
        boolean own = name.equals(READING) && !prefix.isEmpty();
        value(own ? prefix : join(prefix, name), name, field.getValue());
      }
    }
  }

  private void value(String path, String name, JsonNode value) {
    if (value.isNumber()) {
      put(path, value.asDouble());
    } else if (value.isTextual() && isReading(name)) {
      text(path, value.asText());
    } else if (value.isObject()) {
      object(path, value);
    } else if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        JsonNode member = value.get(i);
        value(join(path, nameOf(member, i)), name, member);
      }
    }
  }

  private void put(String path, double value) {
    if (Double.isFinite(value)) {
      if (Math.abs(value) < ENDLESS) {
        target.put(path, value);
      }
    } else {
      fault = new Fault(path, "not_finite", path + " is not finite");
    }
  }

  private void text(String path, String text) {
    if (text.isBlank()) {
      return;
    }
    try {
      put(path, Double.parseDouble(text));
    } catch (NumberFormatException e) {
      fault = new Fault(path, "not_a_number", path + " is not a number: " + text);
    }
  }

  private static boolean isReading(String name) {
    return name.equals(READING)
        || name.equals("ReadingCelsius")
        || name.equals("ReadingVolts")
        || name.endsWith("Watts");
  }

  private static String nameOf(JsonNode member, int index) {
    for (String field : new String[] {"DeviceName", "Name", "Designation", "MemberId"}) {
      String name = member.path(field).asText();
      if (!name.isBlank()) {
        return name;
      }
    }
    return Integer.toString(index);
  }

  private static String join(String prefix, String name) {
    return prefix.isEmpty() ? name : prefix + '.' + name;
  }
}
