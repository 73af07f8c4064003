package io.gridwright.analytics.snapshot;

import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Typed access to one row. */
record Row(Map<String, @Nullable Object> values) {
  @Nullable String text(String column) {
    var value = values.get(column);
    return value == null ? null : value.toString();
  }

  String name(String column) {
    return Objects.requireNonNull(text(column), column);
  }

  @Nullable Double decimal(String column) {
    return values.get(column) instanceof Number number
        ? Double.valueOf(number.doubleValue())
        : null;
  }

  double number(String column) {
    var value = decimal(column);
    return value == null ? 0 : value;
  }

  boolean flag(String column) {
    return Boolean.TRUE.equals(values.get(column));
  }

  @Nullable Instant instant(String column) {
    return values.get(column) instanceof Instant instant ? instant : null;
  }

  @Nullable Duration seconds(String column) {
    var value = decimal(column);
    return value == null ? null : Duration.ofMillis(Math.round(value * 1000));
  }

  <E extends Enum<E>> E constant(String column, Class<E> type) {
    return Enum.valueOf(type, name(column));
  }
}
