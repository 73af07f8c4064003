package io.gridwright.app.launcher.api;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.javalin.http.Context;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Answers one read-only query. Rows are arrays, for a query may name two columns alike. */
final class SqlResource {
  private final Reports reports;
  private final Json json;

  SqlResource(Reports reports, Json json) {
    this.reports = reports;
    this.json = json;
  }

  /** Runs the statement in {@code sql} of the body with its {@code parameters}, if any. */
  void query(Context context) {
    var page = ReportResource.page(context);
    var body = json.body(context);
    var sql = body.path("sql");
    if (!sql.isTextual() || sql.textValue().isBlank()) {
      throw new GridwrightException(ErrorCode.BAD_ARGUMENT, "Body has no SQL")
          .hint("Maybe send {\"sql\": \"SELECT 1\"}.");
    }
    var rows = reports.query(sql.textValue(), json.list(body.path("parameters")));
    var answer = new LinkedHashMap<String, Object>();
    answer.put("columns", rows.columns());
    answer.put("rows", rows.page(page).rows().stream().map(SqlResource::array).toList());
    answer.put("limit", page.limit());
    answer.put("offset", page.offset());
    answer.put("total", rows.rows().size());
    json.write(context, answer);
  }

  private static List<@Nullable Object> array(List<@Nullable Object> row) {
    var array = new ArrayList<@Nullable Object>(row.size());
    row.forEach(value -> array.add(JsonValue.of(value)));
    return array;
  }
}
