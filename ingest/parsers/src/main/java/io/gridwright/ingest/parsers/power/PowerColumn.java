package io.gridwright.ingest.parsers.power;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * One object of a management information base, or one metric of an exporter, that says something of
 * power or heat. The unit differs from object to object, also within one vendor's.
 *
 * @param name of the object, which is also the name of the metric
 * @param oid without a leading dot; empty where there is none
 * @param scope of the thing, as in a power sample
 * @param field one of the fields of {@link PowerFold}, or a name of its own for what has none
 * @param factor from the printed number to the field's unit
 */
public record PowerColumn(String name, String oid, String scope, String field, double factor) {
  private static final String APC = "1.3.6.1.4.1.318.1.1.";
  private static final String EATON = "1.3.6.1.4.1.534.6.6.7.";

  private static final List<PowerColumn> ALL =
      List.of(
          apc("rPDUIdentDevicePowerWatts", "12.1.16", "pdu", PowerFold.POWER, 1),
          apc("rPDUIdentDevicePowerVA", "12.1.18", "pdu", "apparent_va", 1),
          apc("rPDULoadStatusLoad", "12.2.3.1.1.2", "circuit", "current_a", 0.1),
          apc("xPDUSystemOutputPower", "22.2.6.1.20", "feed", PowerFold.POWER, 100),
          apc("rPDU2DeviceStatusPower", "26.4.3.1.5", "pdu", PowerFold.POWER, 10),
          apc("rPDU2DeviceStatusEnergy", "26.4.3.1.9", "pdu", PowerFold.ENERGY, 0.1),
          apc("rPDU2DeviceStatusApparentPower", "26.4.3.1.16", "pdu", "apparent_va", 10),
          apc("rPDU2PhaseStatusCurrent", "26.6.3.1.5", "circuit", "current_a", 0.1),
          apc("rPDU2PhaseStatusPower", "26.6.3.1.7", "circuit", PowerFold.POWER, 10),
          apc("rPDU2BankStatusCurrent", "26.8.3.1.5", "circuit", "current_a", 0.1),
          apc("rPDU2OutletMeteredStatusCurrent", "26.9.4.3.1.6", "outlet", "current_a", 0.1),
          apc("rPDU2OutletMeteredStatusPower", "26.9.4.3.1.7", "outlet", PowerFold.POWER, 1),
          apc("rPDU2OutletMeteredStatusEnergy", "26.9.4.3.1.11", "outlet", PowerFold.ENERGY, 0.1),
          eaton("inputVA", "3.4.1.3", "feed", "apparent_va", 1),
          eaton("inputWatts", "3.4.1.4", "feed", PowerFold.POWER, 1),
          eaton("inputWh", "3.4.1.5", "feed", PowerFold.ENERGY, 0.001),
          eaton("groupVA", "5.5.1.2", "circuit", "apparent_va", 1),
          eaton("groupWatts", "5.5.1.3", "circuit", PowerFold.POWER, 1),
          eaton("groupWh", "5.5.1.4", "circuit", PowerFold.ENERGY, 0.001),
          eaton("outletCurrent", "6.4.1.3", "outlet", "current_a", 0.001),
          eaton("outletCurrentCrestFactor", "6.4.1.4", "outlet", "crest_factor", 0.001),
          eaton("outletCurrentPercentLoad", "6.4.1.5", "outlet", "load_percent", 1),
          eaton("outletVA", "6.5.1.2", "outlet", "apparent_va", 1),
          eaton("outletWatts", "6.5.1.3", "outlet", PowerFold.POWER, 1),
          eaton("outletWh", "6.5.1.4", "outlet", PowerFold.ENERGY, 0.001),
          metric("ipmi_dcmi_power_consumption_watts", "chassis", PowerFold.POWER),
          metric("ipmi_power_watts", "sensor", PowerFold.POWER),
          metric("ipmi_power_state", "sensor", PowerFold.STATE),
          metric("ipmi_temperature_celsius", "sensor", PowerFold.TEMPERATURE),
          metric("ipmi_temp_celsius", "sensor", PowerFold.TEMPERATURE),
          metric("ipmi_temperature_state", "sensor", PowerFold.STATE),
          metric("ipmi_fan_speed_rpm", "sensor", "speed_rpm"),
          metric("ipmi_fan_speed_state", "sensor", PowerFold.STATE),
          metric("ipmi_voltage_volts", "sensor", "voltage_v"),
          metric("ipmi_voltage_state", "sensor", PowerFold.STATE),
          metric("ipmi_current_amperes", "sensor", "current_a"),
          metric("ipmi_current_state", "sensor", PowerFold.STATE),
          metric("ipmi_sensor_value", "sensor", "value"),
          metric("ipmi_sensor_state", "sensor", PowerFold.STATE),
          metric("idrac_power_control_consumed_watts", "control", PowerFold.POWER),
          metric("idrac_power_control_capacity_watts", "control", PowerFold.LIMIT),
          metric("idrac_power_supply_output_watts", "psu", PowerFold.POWER),
          metric("idrac_power_supply_capacity_watts", "psu", PowerFold.LIMIT),
          metric("idrac_sensors_temperature", "sensor", PowerFold.TEMPERATURE));

  private static final Map<String, PowerColumn> BY_NAME =
      ALL.stream().collect(Collectors.toMap(PowerColumn::name, Function.identity()));

  /** The column of a name, null where none is known. */
  public static @Nullable PowerColumn named(String name) {
    return BY_NAME.get(name);
  }

  /** The column that an OID lies below, null where none is known. */
  static @Nullable PowerColumn above(String oid) {
    return ALL.stream()
        .filter(column -> !column.oid.isEmpty() && oid.startsWith(column.oid + '.'))
        .findFirst()
        .orElse(null);
  }

  /** Every OID below which power or heat is said. */
  public static List<String> snmpRoots() {
    return Stream.concat(
            ALL.stream().map(PowerColumn::oid).filter(oid -> !oid.isEmpty()),
            RaritanSensors.roots())
        .toList();
  }

  private static PowerColumn apc(String name, String oid, String scope, String field, double by) {
    return new PowerColumn(name, APC + oid, scope, field, by);
  }

  private static PowerColumn eaton(String name, String oid, String scope, String field, double by) {
    return new PowerColumn(name, EATON + oid, scope, field, by);
  }

  private static PowerColumn metric(String name, String scope, String field) {
    return new PowerColumn(name, "", scope, field, 1);
  }
}
