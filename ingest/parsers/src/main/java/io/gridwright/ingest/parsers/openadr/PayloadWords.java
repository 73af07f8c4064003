package io.gridwright.ingest.parsers.openadr;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Our words for OpenADR's payload types and units; what we have no word for stays as sent. */
final class PayloadWords {
  private static final String CARBON = "g/kWh";
  private static final Map<String, String> TYPES =
      Map.of(
          "PRICE", "price",
          "GHG", "carbon",
          "IMPORT_CAPACITY_LIMIT", "load_target",
          "CONSUMPTION_POWER_LIMIT", "load_target",
          "DISPATCH_SETPOINT", "load_target");
  private static final Map<String, String> UNITS =
      Map.of("KW", "kW", "KWH", "kWh", "KVA", "kVA", "KVAR", "kvar", "GHG", CARBON);

  private static final Set<String> NUMERIC =
      Set.of(
          "SIMPLE",
          "PRICE",
          "GHG",
          "IMPORT_CAPACITY_LIMIT",
          "EXPORT_CAPACITY_LIMIT",
          "CONSUMPTION_POWER_LIMIT",
          "DISPATCH_SETPOINT",
          "DISPATCH_SETPOINT_RELATIVE",
          "CONTROL_LEVEL_OFFSET");

  private PayloadWords() {}

  /** Whether a type's values are numbers; types that OpenADR does not name may hold anything. */
  static boolean isNumeric(String type) {
    return NUMERIC.contains(type);
  }

  static String type(String sent) {
    return TYPES.getOrDefault(sent, sent);
  }

  /** The unit of a payload; a price is per unit of energy. */
  static @Nullable String unit(String type, JsonNode descriptor) {
    String units = descriptor.path("units").asText();
    String currency = descriptor.path("currency").asText();
    if (units.isEmpty()) {
      return type.equals("GHG") ? CARBON : currency.isEmpty() ? null : currency;
    }
    String unit = UNITS.getOrDefault(units, units);
    return type.contains("PRICE") && !currency.isEmpty() ? currency + '/' + unit : unit;
  }
}
