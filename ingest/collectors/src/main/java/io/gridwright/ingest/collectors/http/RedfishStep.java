package io.gridwright.ingest.collectors.http;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a resource is to a walk: which of its links are followed, and whether it is handed over. */
enum RedfishStep {
  ROOT(false),
  CHASSIS_LIST(false),
  CHASSIS(false),
  SYSTEM_LIST(false),
  SYSTEM(false),
  PROCESSOR_LIST(false),
  PROCESSOR(false),
  POWER_SUBSYSTEM(true),
  THERMAL_SUBSYSTEM(false),
  EQUIPMENT(false),
  UNIT_LIST(false),
  UNIT(true),
  SUPPLY_LIST(false),
  SUPPLY(true),
  PART_LIST(false),
  READINGS(true);

  private final boolean handedOver;

  RedfishStep(boolean handedOver) {
    this.handedOver = handedOver;
  }

  /** Whether it holds readings or ratings. */
  boolean handedOver() {
    return handedOver;
  }

  /** Whether links are followed from it. */
  boolean leadsOn() {
    return members() != null || !links().isEmpty();
  }

  /** What its members are, null where it has none. */
  @Nullable RedfishStep members() {
    return switch (this) {
      case CHASSIS_LIST -> CHASSIS;
      case SYSTEM_LIST -> SYSTEM;
      case PROCESSOR_LIST -> PROCESSOR;
      case UNIT_LIST -> UNIT;
      case SUPPLY_LIST -> SUPPLY;
      case PART_LIST -> READINGS;
      default -> null;
    };
  }

  /** The links that are followed from it, in order. */
  List<Link> links() {
    return switch (this) {
      case ROOT ->
          List.of(
              new Link("Chassis", CHASSIS_LIST),
              new Link("PowerEquipment", EQUIPMENT),
              new Link("Systems", SYSTEM_LIST));
      case CHASSIS ->
          List.of(
              new Link("EnvironmentMetrics", READINGS),
              new Link("Power", READINGS),
              new Link("Thermal", READINGS),
              new Link("PowerSubsystem", POWER_SUBSYSTEM),
              new Link("ThermalSubsystem", THERMAL_SUBSYSTEM));
      case SYSTEM -> List.of(new Link("Processors", PROCESSOR_LIST));
      case PROCESSOR -> List.of(new Link("EnvironmentMetrics", READINGS));
      case POWER_SUBSYSTEM -> List.of(new Link("PowerSupplies", SUPPLY_LIST));
      case THERMAL_SUBSYSTEM ->
          List.of(new Link("ThermalMetrics", READINGS), new Link("Fans", PART_LIST));
      case EQUIPMENT ->
          List.of(
              new Link("RackPDUs", UNIT_LIST),
              new Link("FloorPDUs", UNIT_LIST),
              new Link("PowerShelves", UNIT_LIST),
              new Link("Switchgear", UNIT_LIST),
              new Link("ElectricalBuses", UNIT_LIST));
      case UNIT ->
          List.of(
              new Link("Metrics", READINGS),
              new Link("Mains", PART_LIST),
              new Link("Branches", PART_LIST),
              new Link("Outlets", PART_LIST));
      case SUPPLY -> List.of(new Link("Metrics", READINGS));
      default -> List.of();
    };
  }

  /**
   * A link.
   *
   * @param name of the field that holds it
   * @param step what it leads to
   */
  record Link(String name, RedfishStep step) {}
}
