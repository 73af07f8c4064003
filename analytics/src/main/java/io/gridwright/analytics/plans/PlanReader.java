package io.gridwright.analytics.plans;

import io.gridwright.analytics.warehouse.Queries;
import io.gridwright.analytics.warehouse.Row;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.plan.Decision;
import io.gridwright.model.plan.DecisionKind;
import io.gridwright.model.plan.Plan;
import io.gridwright.model.plan.PlanQuality;
import io.gridwright.model.plan.Promise;
import io.gridwright.model.plan.Reason;
import io.gridwright.model.workload.JobRef;
import io.gridwright.sql.SqlFiles;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Reads a stored plan with its decisions and reasons. */
public final class PlanReader {
  /** Names the newest plan. */
  public static final String LATEST = "latest";

  private final Queries queries;

  /** A reader of one warehouse. */
  public PlanReader(Queries queries) {
    this.queries = queries;
  }

  /**
   * One plan.
   *
   * @param name its id, or {@link #LATEST}
   * @throws GridwrightException when no such plan is stored
   */
  public Plan read(String name) {
    var found = rows("plan", List.of(name, name));
    if (found.isEmpty()) {
      throw new GridwrightException(ErrorCode.NOT_FOUND, "No such plan")
          .with("plan", name)
          .hint("Maybe list them: gridwright sql \"SELECT plan_id FROM planning.plan\"");
    }
    var row = found.get(0);
    List<Object> id = List.of(row.name("plan_id"));
    Map<JobRef, List<Reason>> reasons = new HashMap<>();
    rows("plan_reasons", id)
        .forEach(r -> reasons.computeIfAbsent(job(r), j -> new ArrayList<>()).add(reason(r)));
    var decisions =
        rows("plan_decisions", id).stream()
            .map(r -> decision(r, reasons.getOrDefault(job(r), List.of())))
            .toList();
    return new Plan(
        row.name("plan_id"),
        row.name("snapshot_id"),
        row.name("policy_version"),
        (long) row.number("seed"),
        Objects.requireNonNull(row.instant("created_at")),
        Objects.requireNonNullElse(row.seconds("horizon_seconds"), Duration.ZERO),
        decisions,
        quality(row, ""),
        quality(row, "baseline_"),
        row.name("end_reason"));
  }

  private List<Row> rows(String lookup, List<Object> parameters) {
    return queries.query(SqlFiles.file("lookup", lookup).text(), parameters).objects().stream()
        .map(Row::new)
        .toList();
  }

  private static JobRef job(Row row) {
    return new JobRef(row.name("cluster"), row.name("job_id"));
  }

  private static Reason reason(Row row) {
    return new Reason(
        row.name("rule"),
        row.name("entity"),
        row.name("measured"),
        row.name("limit_value"),
        row.name("hint"));
  }

  private static Decision decision(Row row, List<Reason> reasons) {
    return new Decision(
        job(row),
        row.constant("kind", DecisionKind.class),
        (int) row.number("rank"),
        row.instant("start_at"),
        row.instant("end_at"),
        row.shares("placement"),
        promise(row),
        reasons);
  }

  private static @Nullable Promise promise(Row row) {
    var p10 = row.instant("promise_p10");
    var p50 = row.instant("promise_p50");
    var p90 = row.instant("promise_p90");
    return p10 == null || p50 == null || p90 == null ? null : new Promise(p10, p50, p90);
  }

  private static PlanQuality quality(Row row, String prefix) {
    return new PlanQuality(
        (int) row.number(prefix + "placed_jobs"),
        (int) row.number(prefix + "start_now"),
        row.number(prefix + "weighted_wait_hours"),
        row.number(prefix + "planned_gpu_hours"),
        Objects.requireNonNullElse(row.text(prefix + "score"), ""));
  }
}
