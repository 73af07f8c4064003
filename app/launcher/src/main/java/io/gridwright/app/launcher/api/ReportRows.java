package io.gridwright.app.launcher.api;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A table of results.
 *
 * @param columns names and types, in order
 * @param rows values in the order of the columns; null where SQL says NULL
 */
public record ReportRows(List<Column> columns, List<List<@Nullable Object>> rows) {
  /**
   * One column.
   *
   * @param name as the query names it
   * @param type as the warehouse names it
   */
  public record Column(String name, String type) {}

  public ReportRows {
    columns = List.copyOf(columns);
    rows = List.copyOf(rows);
  }

  /** The same table with at most {@code page.limit()} rows from {@code page.offset()} on. */
  public ReportRows page(Page page) {
    int from = Math.min(page.offset(), rows.size());
    int to = Math.min(from + page.limit(), rows.size());
    return new ReportRows(columns, rows.subList(from, to));
  }

  /** Each row by column name, ready for JSON. */
  public List<Map<String, @Nullable Object>> objects() {
    return rows.stream().map(this::object).toList();
  }

  private Map<String, @Nullable Object> object(List<@Nullable Object> row) {
    var object = new LinkedHashMap<String, @Nullable Object>();
    for (int i = 0; i < columns.size(); i++) {
      object.put(columns.get(i).name(), JsonValue.of(row.get(i)));
    }
    return object;
  }
}
