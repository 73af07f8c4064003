package io.gridwright.app.launcher.access;

import io.gridwright.app.launcher.api.JsonValue;
import io.gridwright.app.launcher.api.Reports;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.sql.SqlFiles;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of one job: its row, every reason of the newest plan, and what was done to it.
 *
 * @param job the row of {@code reports.job}
 * @param reasons rows of {@code reports.job_explanation}, the first is the main one
 * @param actions rows of {@code reports.actions}, newest first
 */
public record JobStory(
    Map<String, @Nullable Object> job,
    List<Map<String, @Nullable Object>> reasons,
    List<Map<String, @Nullable Object>> actions) {
  private static final int SHOWN_ACTIONS = 5;
  private static final Pattern SUBSECONDS = Pattern.compile("^(\\d{4}-.*T[\\d:]{8})\\.\\d+Z$");

  /**
   * Finds a job.
   *
   * @param name its id, or {@code cluster:id}
   * @throws GridwrightException when there is none, or when two clusters have one
   */
  public static JobStory find(Reports reports, String name) {
    var found =
        reports
            .query(
                "SELECT cluster, job_id FROM reports.job WHERE job_id = ? OR cluster || ':' || job_id = ?",
                List.of(name, name))
            .objects();
    if (found.isEmpty()) {
      throw new GridwrightException(ErrorCode.NOT_FOUND, "No such job")
          .with("job", name)
          .hint("Maybe look for it: gridwright sql \"SELECT cluster, job_id, name FROM queue\"");
    }
    if (found.size() > 1) {
      throw new GridwrightException(ErrorCode.BAD_ARGUMENT, "Two clusters have a job of this id")
          .with("job", name)
          .hint("Maybe name one: " + found.get(0).get("cluster") + ":" + name);
    }
    List<Object> key = List.of(text(found.get(0), "cluster"), text(found.get(0), "job_id"));
    return of(reports, key);
  }

  /** The story of the job with a cluster and id; its row is empty when there is none. */
  public static JobStory of(Reports reports, List<Object> key) {
    var rows = rows(reports, "job", key);
    return new JobStory(
        rows.isEmpty() ? Map.of() : rows.get(0),
        rows(reports, "job_explanation", key),
        rows(reports, "job_actions", key));
  }

  private static List<Map<String, @Nullable Object>> rows(
      Reports reports, String lookup, List<Object> key) {
    return reports.query(SqlFiles.file("lookup", lookup).text(), key).objects();
  }

  /** Everything by name. */
  public Map<String, @Nullable Object> fields() {
    var fields = new LinkedHashMap<String, @Nullable Object>();
    fields.put("job", job);
    fields.put("reasons", reasons);
    fields.put("actions", actions);
    return fields;
  }

  /** The same for a person. */
  public String text() {
    var text = new StringBuilder();
    line(text, "%s:%s  %s", text(job, "cluster"), text(job, "job_id"), text(job, "name"));
    line(
        text,
        "  team %s, user %s, %s GPUs on %s nodes, %s",
        text(job, "team"),
        text(job, "user"),
        text(job, "gpus"),
        text(job, "nodes"),
        text(job, "state"));
    decision(text);
    for (var reason : reasons) {
      line(
          text,
          "  %s (%s): %s%s",
          text(reason, "rule"),
          text(reason, "entity"),
          text(reason, "measured"),
          text(reason, "limit_value").isEmpty() ? "" : ", limit " + text(reason, "limit_value"));
      if (!text(reason, "hint").isEmpty()) {
        line(text, "    would help: %s", text(reason, "hint"));
      }
    }
    for (var action : actions.subList(0, Math.min(SHOWN_ACTIONS, actions.size()))) {
      line(
          text,
          "  action %s %s at %s",
          text(action, "kind"),
          text(action, "state"),
          text(action, "at"));
    }
    if (actions.size() > SHOWN_ACTIONS) {
      line(text, "  and %d earlier actions", actions.size() - SHOWN_ACTIONS);
    }
    return text.toString();
  }

  private void decision(StringBuilder text) {
    if (text(job, "decision").isEmpty()) {
      line(text, "  no plan speaks of it yet");
      return;
    }
    line(
        text,
        "  plan %s: %s%s",
        text(job, "plan_id"),
        text(job, "decision"),
        text(job, "planned_start").isEmpty() ? "" : ", start " + text(job, "planned_start"));
    if (!text(job, "promise_p50").isEmpty()) {
      line(
          text,
          "  expected start: %s (one in ten before %s, nine before %s)",
          text(job, "promise_p50"),
          text(job, "promise_p10"),
          text(job, "promise_p90"));
    }
  }

  private static String text(Map<String, @Nullable Object> row, String column) {
    var value = JsonValue.of(row.get(column));
    if (value instanceof Number number && number.doubleValue() == number.longValue()) {
      return Long.toString(number.longValue());
    }
    return value == null ? "" : SUBSECONDS.matcher(value.toString()).replaceFirst("$1Z");
  }

  private static void line(StringBuilder text, String pattern, Object... values) {
    text.append(String.format(java.util.Locale.ROOT, pattern, values)).append('\n');
  }
}
