package io.gridwright.model.signal;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A message from the facility or the grid about an interval.
 *
 * @param eventId the sender's id
 * @param type {@code load_target}, {@code price}, {@code carbon} or as sent
 * @param start start of the interval, inclusive
 * @param end end, exclusive; null when open
 * @param value in {@code unit}; null when unknown, and for a load target that lifts the limit
 * @param unit such as {@code kW}
 * @param area what it holds for: a feed, a price zone, a grid region; null for everything
 * @param labels what else the sender says, such as whether a value is an estimate
 */
public record GridSignal(
    String eventId,
    String type,
    Instant start,
    @Nullable Instant end,
    @Nullable Double value,
    @Nullable String unit,
    @Nullable String area,
    Map<String, String> labels)
    implements Signal {
  public GridSignal {
    labels = labels == null ? Map.of() : Map.copyOf(labels);
  }

  /** A message that holds for everything and says no more. */
  public GridSignal(
      String eventId,
      String type,
      Instant start,
      @Nullable Instant end,
      @Nullable Double value,
      @Nullable String unit) {
    this(eventId, type, start, end, value, unit, null, Map.of());
  }

  @Override
  public SignalKind kind() {
    return SignalKind.GRID_SIGNAL;
  }

  /** The sender's id; with the area where one is said, for areas have series of their own. */
  @Override
  public String entity() {
    return area == null ? eventId : eventId + '@' + area;
  }
}
