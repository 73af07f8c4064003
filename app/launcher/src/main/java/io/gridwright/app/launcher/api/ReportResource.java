package io.gridwright.app.launcher.api;

import io.javalin.http.Context;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Answers with named reports. */
final class ReportResource {
  /** Endpoint name to view name: every report that is served as it is. */
  static final Map<String, String> VIEWS =
      Map.ofEntries(
          Map.entry("fleet", "fleet"),
          Map.entry("queue", "queue"),
          Map.entry("goodput", "goodput"),
          Map.entry("waste", "waste_account"),
          Map.entry("occupancy", "occupancy"),
          Map.entry("wait", "queue_wait"),
          Map.entry("plans", "plans"),
          Map.entry("fairness", "fairness"),
          Map.entry("pipeline", "pipeline"),
          Map.entry("dead-letters", "dead_letters"),
          Map.entry("actions", "actions"));

  private final Reports reports;
  private final Json json;

  ReportResource(Reports reports, Json json) {
    this.reports = reports;
    this.json = json;
  }

  /** One report, windowed by {@code limit} and {@code offset}. */
  void report(Context context, String view) {
    var page = page(context);
    json.write(context, table(reports.report(view), page));
  }

  /** The current plan: what runs where and when, and what it is worth. */
  void plan(Context context) {
    var page = page(context);
    var answer = new LinkedHashMap<String, Object>();
    answer.put("quality", table(reports.report("plan_quality"), page));
    answer.put("timeline", table(reports.report("plan_timeline"), page));
    json.write(context, answer);
  }

  static Page page(Context context) {
    return Page.of(context.queryParam("limit"), context.queryParam("offset"));
  }

  static Map<String, @Nullable Object> table(ReportRows rows, Page page) {
    var window = rows.page(page);
    var answer = new LinkedHashMap<String, @Nullable Object>();
    answer.put("columns", window.columns());
    answer.put("rows", window.objects());
    answer.put("limit", page.limit());
    answer.put("offset", page.offset());
    answer.put("total", rows.rows().size());
    return answer;
  }
}
