package io.gridwright.analytics.warehouse;

import io.gridwright.model.workload.NodeShare;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Typed access to one row, whether it came from the database or as JSON. */
public record Row(Map<String, @Nullable Object> values) {
  /** Text of any value. */
  public @Nullable String text(String column) {
    var value = values.get(column);
    return value == null ? null : value.toString();
  }

  /** Text that is always there. */
  public String name(String column) {
    return Objects.requireNonNull(text(column), column);
  }

  /** A number. */
  public @Nullable Double decimal(String column) {
    return values.get(column) instanceof Number number
        ? Double.valueOf(number.doubleValue())
        : null;
  }

  /** A number, 0 for none. */
  public double number(String column) {
    var value = decimal(column);
    return value == null ? 0 : value;
  }

  /** Yes, or no for none. */
  public boolean flag(String column) {
    return Boolean.TRUE.equals(values.get(column));
  }

  /** An instant. */
  public @Nullable Instant instant(String column) {
    var value = values.get(column);
    if (value instanceof String text) {
      return Instant.parse(text);
    }
    return value instanceof Instant instant ? instant : null;
  }

  /** GPUs by node; empty for none. */
  public List<NodeShare> shares(String column) {
    if (!(values.get(column) instanceof List<?> shares)) {
      return List.of();
    }
    return shares.stream()
        .map(share -> (Map<?, ?>) share)
        .filter(share -> share.get("node") != null)
        .map(share -> new NodeShare(String.valueOf(share.get("node")), gpus(share.get("gpus"))))
        .toList();
  }

  private static double gpus(@Nullable Object value) {
    return value instanceof Number number ? number.doubleValue() : 0;
  }

  /** A span that is stored as seconds. */
  public @Nullable Duration seconds(String column) {
    var value = decimal(column);
    return value == null ? null : Duration.ofMillis(Math.round(value * 1000));
  }

  /** One of an enum's constants. */
  public <E extends Enum<E>> E constant(String column, Class<E> type) {
    return Enum.valueOf(type, name(column));
  }
}
