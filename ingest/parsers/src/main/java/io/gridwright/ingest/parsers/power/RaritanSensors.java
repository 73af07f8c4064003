package io.gridwright.ingest.parsers.power;

import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The sensors of Raritan's PDU2-MIB. They share one column, and each says in another how many
 * decimal digits its numbers have; where a walk leaves that out, they have those of their kind.
 */
final class RaritanSensors {
  private static final String ROOT = "1.3.6.1.4.1.13742.6.";
  private static final Pattern VALUE =
      Pattern.compile(
          "measurements(Inlet|Outlet|OverCurrentProtector)Sensor(?:Signed)?Value\\.([\\d.]+)\\.(\\w+)");
  private static final Pattern DIGITS =
      Pattern.compile(
          "(inlet|outlet|overCurrentProtector)SensorDecimalDigits\\.([\\d.]+)\\.(\\w+)");
  private static final Map<String, String> NUMERIC =
      Map.of(
          ROOT + "5.2.3.1.6", "measurementsInletSensorSignedValue",
          ROOT + "5.3.3.1.6", "measurementsOverCurrentProtectorSensorSignedValue",
          ROOT + "5.4.3.1.6", "measurementsOutletSensorSignedValue",
          ROOT + "3.3.4.1.7", "inletSensorDecimalDigits",
          ROOT + "3.4.4.1.7", "overCurrentProtectorSensorDecimalDigits",
          ROOT + "3.5.4.1.7", "outletSensorDecimalDigits");
  private static final Map<String, Sensor> SENSORS =
      Map.ofEntries(
          sensor(1, "rmsCurrent", "current_a", 3),
          sensor(4, "rmsVoltage", "voltage_v", 0),
          sensor(5, "activePower", PowerFold.POWER, 0),
          sensor(6, "apparentPower", "apparent_va", 0),
          sensor(7, "powerFactor", "power_factor", 2),
          sensor(8, "activeEnergy", PowerFold.ENERGY, 0),
          sensor(10, "temperature", PowerFold.TEMPERATURE, 1),
          sensor(23, "frequency", "frequency_hz", 1));
  private static final Map<String, String> SCOPES =
      Map.of("inlet", "feed", "outlet", "outlet", "overcurrentprotector", "circuit");
  private static final double WATT_HOURS = 1000;
  private final Map<String, Integer> digits = new HashMap<>();

  /** The columns that hold them and their digits. */
  static Stream<String> roots() {
    return NUMERIC.keySet().stream().sorted();
  }

  /** Takes note of the digits of a sensor, if that is what a line says. */
  void learn(String name, String value) {
    Matcher parts = DIGITS.matcher(named(name));
    if (parts.matches() && value.matches("\\d")) {
      digits.put(key(parts), Integer.parseInt(value));
    }
  }

  /** The variable that a name stands for, null where it is none of these. */
  @Nullable SnmpObject object(String printed) {
    String name = named(printed);
    Matcher digit = DIGITS.matcher(name);
    if (digit.matches()) {
      return object(digit, "decimal_digits." + sensorOf(digit.group(3)), 1);
    }
    Matcher value = VALUE.matcher(name);
    Sensor sensor = value.matches() ? SENSORS.get(sensorOf(value.group(3))) : null;
    if (sensor == null) {
      return null;
    }
    double scale = Math.pow(10, -digits.getOrDefault(key(value), sensor.digits));
    boolean energy = sensor.field.equals(PowerFold.ENERGY);
    return object(value, sensor.field, energy ? scale / WATT_HOURS : scale);
  }

  private static SnmpObject object(Matcher parts, String field, double factor) {
    String scope = String.valueOf(SCOPES.get(kind(parts)));
    return new SnmpObject(
        sensorOf(parts.group(3)), scope, SnmpObject.place(parts.group(2)), field, factor);
  }

  private static String named(String name) {
    for (var entry : NUMERIC.entrySet()) {
      if (name.startsWith(entry.getKey() + '.')) {
        return entry.getValue() + name.substring(entry.getKey().length());
      }
    }
    return name;
  }

  private static String key(Matcher parts) {
    return kind(parts) + '.' + parts.group(2) + '.' + sensorOf(parts.group(3));
  }

  private static String kind(Matcher parts) {
    return parts.group(1).toLowerCase(java.util.Locale.ROOT);
  }

  private static String sensorOf(String nameOrNumber) {
    for (var entry : SENSORS.entrySet()) {
      if (nameOrNumber.equals(Integer.toString(entry.getValue().number))) {
        return entry.getKey();
      }
    }
    return nameOrNumber;
  }

  private static Map.Entry<String, Sensor> sensor(
      int number, String name, String field, int digits) {
    return Map.entry(name, new Sensor(number, field, digits));
  }

  private record Sensor(int number, String field, int digits) {}
}
