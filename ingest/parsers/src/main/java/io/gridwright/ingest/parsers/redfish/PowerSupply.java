package io.gridwright.ingest.parsers.redfish;

import com.fasterxml.jackson.databind.JsonNode;

/** Tells readings of a power supply from what is printed on it. */
final class PowerSupply {
  private PowerSupply() {}

  /**
   * Whether the input power of a supply is its rating: older supplies measure nothing, say so with
   * a null output, and give what the input is built for; it is then above what the output can be.
   */
  static boolean ratesItsInput(JsonNode supply) {
    double input = supply.path("PowerInputWatts").asDouble();
    if (input <= 0 || !isSilent(supply, "LastPowerOutputWatts")) {
      return false;
    }
    double most = supply.path("PowerCapacityWatts").asDouble();
    for (JsonNode range : supply.path("InputRanges")) {
      most = Math.max(most, range.path("OutputWattage").asDouble());
    }
    return most > 0 && input >= most;
  }

  private static boolean isSilent(JsonNode supply, String field) {
    return supply.path(field).isNull() && !supply.path("PowerOutputWatts").isNumber();
  }
}
