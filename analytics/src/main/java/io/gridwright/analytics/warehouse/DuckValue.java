package io.gridwright.analytics.warehouse;

import java.sql.Array;
import java.sql.Date;
import java.sql.SQLException;
import java.sql.Struct;
import java.sql.Timestamp;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBStruct;
import org.duckdb.JsonNode;
import org.jspecify.annotations.Nullable;

/** Turns what the driver returns into plain values. */
final class DuckValue {
  private DuckValue() {}

  static @Nullable Object plain(@Nullable Object value) throws SQLException {
    if (value instanceof Timestamp timestamp) {
      return timestamp.toLocalDateTime().toInstant(ZoneOffset.UTC);
    }
    if (value instanceof LocalDateTime local) {
      return local.toInstant(ZoneOffset.UTC);
    }
    if (value instanceof OffsetDateTime offset) {
      return offset.toInstant();
    }
    if (value instanceof Date date) {
      return date.toLocalDate();
    }
    if (value instanceof JsonNode json) {
      return json.toString();
    }
    if (value instanceof DuckDBStruct struct) {
      return map(struct.getMap());
    }
    if (value instanceof Struct struct) {
      return list(struct.getAttributes());
    }
    if (value instanceof Array array) {
      return list((Object[]) array.getArray());
    }
    return value instanceof Map<?, ?> map ? map(map) : value;
  }

  private static Map<String, @Nullable Object> map(Map<?, ?> from) throws SQLException {
    var to = new LinkedHashMap<String, @Nullable Object>();
    for (var entry : from.entrySet()) {
      to.put(String.valueOf(entry.getKey()), plain(entry.getValue()));
    }
    return to;
  }

  private static List<@Nullable Object> list(@Nullable Object[] from) throws SQLException {
    var to = new ArrayList<@Nullable Object>(from.length);
    for (var item : from) {
      to.add(plain(item));
    }
    return to;
  }
}
