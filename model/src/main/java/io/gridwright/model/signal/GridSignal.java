package io.gridwright.model.signal;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A message from the facility or the grid about an interval.
 *
 * @param eventId the sender's id
 * @param type {@code load_target}, {@code price}, {@code carbon} or as sent
 * @param start start of the interval, inclusive
 * @param end end, exclusive; null when open
 * @param value in {@code unit}; null when unknown
 * @param unit such as {@code kW}
 */
public record GridSignal(
    String eventId,
    String type,
    Instant start,
    @Nullable Instant end,
    @Nullable Double value,
    @Nullable String unit)
    implements Signal {
  @Override
  public SignalKind kind() {
    return SignalKind.GRID_SIGNAL;
  }

  @Override
  public String entity() {
    return eventId;
  }
}
