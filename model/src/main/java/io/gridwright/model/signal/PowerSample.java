package io.gridwright.model.signal;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A power or thermal reading of one thing.
 *
 * @param equipment path or name of the thing, such as a Redfish {@code @odata.id}
 * @param scope {@code chassis}, {@code psu}, {@code pdu}, {@code outlet}, {@code circuit}, {@code
 *     feed}, {@code sensor}
 * @param powerW watts drawn
 * @param limitW limit or capacity, watts
 * @param energyKwh counter
 * @param temperatureC degrees Celsius
 * @param health as reported
 * @param extra every other number by its own name
 * @param serial serial number of the thing; where two paths lead to one thing, it tells
 */
public record PowerSample(
    String equipment,
    String scope,
    @Nullable Double powerW,
    @Nullable Double limitW,
    @Nullable Double energyKwh,
    @Nullable Double temperatureC,
    @Nullable String health,
    Map<String, Double> extra,
    @Nullable String serial)
    implements Signal {
  public PowerSample {
    extra = Map.copyOf(extra);
  }

  /** A reading of a thing without a serial number. */
  public PowerSample(
      String equipment,
      String scope,
      @Nullable Double powerW,
      @Nullable Double limitW,
      @Nullable Double energyKwh,
      @Nullable Double temperatureC,
      @Nullable String health,
      Map<String, Double> extra) {
    this(equipment, scope, powerW, limitW, energyKwh, temperatureC, health, extra, null);
  }

  @Override
  public SignalKind kind() {
    return SignalKind.POWER_SAMPLE;
  }

  @Override
  public String entity() {
    return equipment;
  }
}
