package io.gridwright.ingest.parsers.flex;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import org.jspecify.annotations.Nullable;

/** A power with its unit, in watts. */
final class Watts {
  private Watts() {}

  /** Watts, null where no power is said. */
  static @Nullable Double orNull(JsonNode power) {
    return power.isObject() ? Double.valueOf(of(power)) : null;
  }

  /**
   * Watts.
   *
   * @throws BrokenRecordException with reason {@code bad_unit} or {@code out_of_range}
   */
  static double of(JsonNode power) {
    double factor =
        switch (power.path("unit").asText()) {
          case "watt" -> 1;
          case "kilowatt" -> 1e3;
          case "megawatt" -> 1e6;
          default ->
              throw new BrokenRecordException(
                  "unit", "bad_unit", "No unit of power: " + power.path("unit").asText());
        };
    double value = power.path("value").isNumber() ? power.path("value").asDouble() : -1;
    if (!(value >= 0) || !Double.isFinite(value * factor)) {
      throw new BrokenRecordException(
          "value", "out_of_range", "No power: " + power.path("value").asText());
    }
    return value * factor;
  }
}
