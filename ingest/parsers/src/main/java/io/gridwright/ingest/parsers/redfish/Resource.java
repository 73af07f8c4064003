package io.gridwright.ingest.parsers.redfish;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Set;

/**
 * A resource, or a member of a Power or Thermal resource.
 *
 * @param json its content
 * @param role the list that it is a member of, empty for a resource
 * @param index its place in that list
 */
record Resource(JsonNode json, String role, int index) {
  private static final Set<String> TYPES =
      Set.of(
          "Power",
          "Thermal",
          "EnvironmentMetrics",
          "ThermalMetrics",
          "PowerDistribution",
          "PowerDistributionMetrics",
          "Outlet",
          "OutletGroup",
          "Circuit",
          "PowerSupply",
          "PowerSupplyMetrics",
          "PowerSubsystem",
          "ThermalSubsystem",
          "Sensor",
          "Fan",
          "Chassis",
          "Battery",
          "BatteryMetrics",
          "CoolingUnit",
          "Pump",
          "PowerDomain",
          "PowerMeter",
          "LeakDetector",
          "Heater",
          "HeaterMetrics");
  private static final Set<String> READING_FIELDS =
      Set.of(
          "Reading",
          "ReadingCelsius",
          "ReadingVolts",
          "PowerConsumedWatts",
          "PowerWatts",
          "LastPowerOutputWatts",
          "PowerInputWatts",
          "LineInputVoltage",
          "PowerCapacityWatts",
          "EnergykWh",
          "MemberId",
          "CurrentReading",
          "FanName");

  /** The type without namespace and version, empty where none is said. */
  String type() {
    String type = json.path("@odata.type").asText();
    return type.substring(type.lastIndexOf('.') + 1);
  }

  boolean isTelemetry() {
    if (!json.isObject()) {
      return false;
    }
    String type = type();
    return type.isEmpty() ? READING_FIELDS.stream().anyMatch(json::has) : TYPES.contains(type);
  }

  /** Whether the thing is not there; what is printed of it is then no reading. */
  boolean isAbsent() {
    return json.path("Status").path("State").asText().equals("Absent");
  }

  String path() {
    return json.path("@odata.id").asText();
  }

  /** What kind of thing the readings are of, one of the scopes of a power sample. */
  String scope() {
    return switch (role) {
      case "PowerControl" -> index == 0 ? "chassis" : "sensor";
      case "PowerSupplies" -> "psu";
      case "" -> scopeOfType();
      default -> "sensor";
    };
  }

  private String scopeOfType() {
    return switch (type()) {
      case "Power", "Thermal", "Chassis", "PowerSubsystem", "ThermalSubsystem" -> "chassis";
      case "PowerSupply", "PowerSupplyMetrics" -> "psu";
      case "Outlet", "OutletGroup" -> "outlet";
      case "PowerDistribution", "PowerDistributionMetrics" -> isPdu() ? "pdu" : "feed";
      case "Circuit" -> isFeed() ? "feed" : "circuit";
      case "EnvironmentMetrics" ->
          path().matches(".*/Chassis/[^/]+/EnvironmentMetrics/?") ? "chassis" : "sensor";
      default -> "sensor";
    };
  }

  private boolean isPdu() {
    String equipment = json.path("EquipmentType").asText() + ' ' + path();
    return equipment.toLowerCase(Locale.ROOT).contains("pdu");
  }

  private boolean isFeed() {
    String circuit = json.path("CircuitType").asText();
    return circuit.equals("Mains") || circuit.equals("Feeder") || path().contains("/Mains/");
  }
}
