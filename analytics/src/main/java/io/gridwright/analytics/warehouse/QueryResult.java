package io.gridwright.analytics.warehouse;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The rows of one query. Values are strings, numbers, booleans, {@link java.time.Instant}, {@link
 * java.time.LocalDate}, lists and maps; null where SQL says NULL.
 *
 * @param columns names and types, in order
 * @param rows values in the order of the columns
 */
public record QueryResult(List<Column> columns, List<List<@Nullable Object>> rows) {
  /**
   * One column.
   *
   * @param name as the query names it
   * @param type as DuckDB names it
   */
  public record Column(String name, String type) {}

  public QueryResult {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /** Each row by column name. */
  public List<Map<String, @Nullable Object>> objects() {
    return rows.stream().map(this::object).toList();
  }

  private Map<String, @Nullable Object> object(List<@Nullable Object> row) {
    var object = new LinkedHashMap<String, @Nullable Object>();
    for (int i = 0; i < columns.size(); i++) {
      object.put(columns.get(i).name(), row.get(i));
    }
    return object;
  }

  static List<@Nullable Object> row(@Nullable Object[] values) {
    return Collections.unmodifiableList(Arrays.asList(values));
  }
}
