package io.gridwright.ingest.parsers.power;

import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A unit as people write it.
 *
 * @param field what a value in it is, as in {@link PowerFold}
 * @param factor to the field's unit
 * @param offset added after the factor
 */
public record PowerUnit(String field, double factor, double offset) {
  private static final double FAHRENHEIT = 5.0 / 9;

  private static final Map<String, PowerUnit> UNITS =
      Map.ofEntries(
          unit("w", PowerFold.POWER, 1),
          unit("watt", PowerFold.POWER, 1),
          unit("watts", PowerFold.POWER, 1),
          unit("kw", PowerFold.POWER, 1e3),
          unit("kilowatt", PowerFold.POWER, 1e3),
          unit("kilowatts", PowerFold.POWER, 1e3),
          unit("mw", PowerFold.POWER, 1e6),
          unit("megawatt", PowerFold.POWER, 1e6),
          unit("kwh", PowerFold.ENERGY, 1),
          unit("wh", PowerFold.ENERGY, 1e-3),
          unit("mwh", PowerFold.ENERGY, 1e3),
          unit("c", PowerFold.TEMPERATURE, 1),
          unit("°c", PowerFold.TEMPERATURE, 1),
          unit("degc", PowerFold.TEMPERATURE, 1),
          unit("degrees c", PowerFold.TEMPERATURE, 1),
          Map.entry("f", fahrenheit()),
          Map.entry("°f", fahrenheit()),
          Map.entry("degf", fahrenheit()),
          Map.entry("degrees f", fahrenheit()),
          unit("rpm", "speed_rpm", 1),
          unit("v", "voltage_v", 1),
          unit("volts", "voltage_v", 1),
          unit("a", "current_a", 1),
          unit("amps", "current_a", 1),
          unit("%", "percent", 1),
          unit("percent", "percent", 1));

  /** The unit that a text names, null for none that is known. */
  public static @Nullable PowerUnit of(String text) {
    return UNITS.get(text.strip().toLowerCase(Locale.ROOT));
  }

  /** A printed number in the field's unit. */
  public double in(double printed) {
    return printed * factor + offset;
  }

  private static Map.Entry<String, PowerUnit> unit(String text, String field, double factor) {
    return Map.entry(text, new PowerUnit(field, factor, 0));
  }

  private static PowerUnit fahrenheit() {
    return new PowerUnit(PowerFold.TEMPERATURE, FAHRENHEIT, -32 * FAHRENHEIT);
  }
}
