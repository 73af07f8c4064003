package io.gridwright.ingest.parsers.power;

import io.gridwright.model.signal.PowerSample;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Everything that was said of one thing at one time, folded into one sample. */
public final class PowerFold {
  /** Watts. */
  public static final String POWER = "power_w";

  /** Watts. */
  public static final String LIMIT = "limit_w";

  /** Kilowatt-hours. */
  public static final String ENERGY = "energy_kwh";

  /** Degrees Celsius. */
  public static final String TEMPERATURE = "temperature_c";

  /** 0 for nominal, 1 for a warning, 2 for critical. */
  public static final String STATE = "state";

  private final String position;
  private final Map<String, Double> values = new TreeMap<>();
  private @Nullable String health;
  private int records;

  /** A fold that begins with the record at a position. */
  public PowerFold(String position) {
    this.position = position;
  }

  /** Where its first record is. */
  public String position() {
    return position;
  }

  /** Records that were folded in. */
  public int records() {
    return records;
  }

  /** Whether it says anything. */
  public boolean isEmpty() {
    return values.isEmpty() && health == null;
  }

  /** Takes one record that says nothing but that the thing is there. */
  public void note() {
    records++;
  }

  /** Takes one record; what the same field says a second time is kept under its own name. */
  public void put(PowerColumn column, double printed) {
    put(column.field(), column.name(), scaled(printed, column.factor()));
  }

  /**
   * Takes one record.
   *
   * @param field what it says, in the unit of the field
   * @param name its own name, under which a second value of one field is kept
   */
  public void put(String field, String name, double value) {
    records++;
    if (field.equals(STATE)) {
      health = stateOf(value);
    } else {
      values.put(values.containsKey(field) ? name : field, value);
    }
  }

  /** Takes the health, in the source's own words. */
  public void health(String said) {
    health = said;
  }

  /** The sample of a thing. */
  public PowerSample sample(String equipment, String scope) {
    var rest = new TreeMap<>(values);
    return new PowerSample(
        equipment,
        scope,
        rest.remove(POWER),
        rest.remove(LIMIT),
        rest.remove(ENERGY),
        rest.remove(TEMPERATURE),
        health,
        rest);
  }

  /** A printed number in its unit; tenths and the like are divided, so that they stay exact. */
  static double scaled(double printed, double factor) {
    return factor < 1 ? printed / Math.rint(1 / factor) : printed * factor;
  }

  private static String stateOf(double value) {
    if (value == 0) {
      return "Nominal";
    }
    return value == 1 ? "Warning" : value == 2 ? "Critical" : "state " + value;
  }
}
