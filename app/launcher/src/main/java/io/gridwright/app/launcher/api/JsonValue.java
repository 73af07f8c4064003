package io.gridwright.app.launcher.api;

import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Turns a value of the warehouse into one that JSON has: times in UTC, no NaN, no infinity. */
public final class JsonValue {
  private JsonValue() {}

  /** The value itself where JSON has it, null for NaN and infinity, text for the rest. */
  public static @Nullable Object of(@Nullable Object value) {
    if (value == null || value instanceof String || value instanceof Boolean) {
      return value;
    }
    if (value instanceof Number number) {
      return Double.isFinite(number.doubleValue()) ? number : null;
    }
    if (value instanceof Map<?, ?> map) {
      return object(map);
    }
    if (value instanceof Collection<?> items) {
      return array(items);
    }
    return text(value);
  }

  private static Map<String, @Nullable Object> object(Map<?, ?> map) {
    var object = new LinkedHashMap<String, @Nullable Object>();
    map.forEach((key, value) -> object.put(String.valueOf(key), of(value)));
    return object;
  }

  private static Collection<@Nullable Object> array(Collection<?> items) {
    var array = new ArrayList<@Nullable Object>(items.size());
    items.forEach(item -> array.add(of(item)));
    return array;
  }

  private static String text(Object value) {
    if (value instanceof LocalDateTime local) {
      return local.toInstant(ZoneOffset.UTC).toString();
    }
    if (value instanceof OffsetDateTime offset) {
      return offset.toInstant().toString();
    }
    if (value instanceof ZonedDateTime zoned) {
      return zoned.toInstant().toString();
    }
    return value.toString();
  }
}
