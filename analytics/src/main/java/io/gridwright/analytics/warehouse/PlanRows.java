package io.gridwright.analytics.warehouse;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.model.action.AuditRecord;
import io.gridwright.model.plan.Decision;
import io.gridwright.model.plan.Plan;
import io.gridwright.model.plan.PlanQuality;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Plans and audit records as the JSON rows that the files in {@code sql/write} take. */
final class PlanRows {
  private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

  private PlanRows() {}

  static ObjectNode plan(Plan plan) {
    var row = JSON.objectNode();
    row.put("plan_id", plan.id()).put("snapshot_id", plan.snapshotId());
    row.put("policy_version", plan.policyVersion()).put("seed", plan.seed());
    row.put("created_at", text(plan.createdAt()));
    row.put("horizon_seconds", plan.horizon().toNanos() / 1e9).put("end_reason", plan.endReason());
    quality(row, "", plan.quality());
    quality(row, "baseline_", plan.baseline());
    return row;
  }

  private static void quality(ObjectNode row, String prefix, PlanQuality quality) {
    row.put(prefix + "placed_jobs", quality.placedJobs());
    row.put(prefix + "start_now", quality.startNow());
    row.put(prefix + "weighted_wait_hours", quality.weightedWaitHours());
    row.put(prefix + "planned_gpu_hours", quality.plannedGpuHours());
    row.put(prefix + "score", quality.score());
  }

  static ArrayNode decisions(Plan plan) {
    var rows = JSON.arrayNode();
    for (var decision : plan.decisions()) {
      var row = named(rows.addObject(), plan, decision);
      row.put("kind", decision.kind().name()).put("rank", decision.rank());
      row.put("start_at", text(decision.startAt())).put("end_at", text(decision.endAt()));
      var placement = row.putArray("placement");
      decision
          .placement()
          .forEach(
              share -> placement.addObject().put("node", share.node()).put("gpus", share.gpus()));
      var promise = decision.promise();
      if (promise != null) {
        row.put("promise_p10", text(promise.p10())).put("promise_p50", text(promise.p50()));
        row.put("promise_p90", text(promise.p90()));
      }
    }
    return rows;
  }

  static ArrayNode reasons(Plan plan) {
    var rows = JSON.arrayNode();
    for (var decision : plan.decisions()) {
      int ordinal = 0;
      for (var reason : decision.reasons()) {
        var row = named(rows.addObject(), plan, decision);
        row.put("ordinal", ordinal).put("rule", reason.rule()).put("entity", reason.entity());
        row.put("measured", reason.measured()).put("limit_value", reason.limit());
        row.put("hint", reason.hint());
        ordinal++;
      }
    }
    return rows;
  }

  private static ObjectNode named(ObjectNode row, Plan plan, Decision decision) {
    var job = decision.job();
    return row.put("plan_id", plan.id()).put("cluster", job.cluster()).put("job_id", job.id());
  }

  static ArrayNode audits(List<AuditRecord> records) {
    var rows = JSON.arrayNode();
    for (var audit : records) {
      var action = audit.action();
      var row = rows.addObject();
      row.put("action_id", action.id()).put("state", audit.state().name());
      row.put("reached_at", text(audit.at())).put("actor", audit.actor());
      row.put("plan_id", action.planId()).put("ordinal", action.order());
      row.put("kind", action.kind().name()).put("scheduler", action.scheduler().name());
      row.put("cluster", action.job().cluster()).put("job_id", action.job().id());
      row.put("why", action.why()).put("before", audit.before()).put("after", audit.after());
      row.put("detail", audit.detail());
    }
    return rows;
  }

  private static @Nullable String text(@Nullable Instant instant) {
    return instant == null ? null : instant.toString();
  }
}
