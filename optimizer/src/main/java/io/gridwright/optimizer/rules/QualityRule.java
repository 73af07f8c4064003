package io.gridwright.optimizer.rules;

import io.gridwright.model.plan.Decision;
import io.gridwright.model.plan.DecisionKind;
import io.gridwright.model.plan.PlanQuality;
import io.gridwright.model.workload.Job;
import io.gridwright.model.workload.JobRef;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a plan is worth, counted from its decisions alone, so that plans of any origin compare.
 *
 * <ul>
 *   <li>placedJobs: START and DEFER
 *   <li>weightedWaitHours: sum over START, DEFER and BLOCK of GPUs x hours from the snapshot to the
 *       start; to the end of the horizon for BLOCK
 *   <li>plannedGpuHours: sum over KEEP, START and DEFER of GPUs x hours inside the horizon
 * </ul>
 */
public final class QualityRule {
  private QualityRule() {}

  /** The worth of decisions for a scene; {@code score} is passed through. */
  public static PlanQuality qualityOf(Scene scene, List<Decision> decisions, PlanScore score) {
    Map<JobRef, Job> jobs = new HashMap<>();
    scene.snapshot().jobs().forEach(job -> jobs.put(job.ref(), job));
    var from = scene.horizon().from();
    var end = scene.horizon().end();
    int placed = 0;
    int now = 0;
    double wait = 0;
    double planned = 0;
    for (var decision : decisions) {
      var job = jobs.get(decision.job());
      if (job == null) {
        continue;
      }
      double gpus = job.request().gpus();
      var start = decision.startAt();
      switch (decision.kind()) {
        case START, DEFER -> {
          placed++;
          now += decision.kind() == DecisionKind.START ? 1 : 0;
          wait += gpus * hours(from, start == null ? end : start);
        }
        case BLOCK -> wait += job.state().waits() ? gpus * hours(from, end) : 0;
        case KEEP, PREEMPT -> {}
      }
      var until = decision.endAt();
      if (decision.kind() != DecisionKind.PREEMPT && start != null && until != null) {
        planned += gpus * hours(later(from, start), earlier(end, until));
      }
    }
    return new PlanQuality(placed, now, round(wait), round(planned), score.text());
  }

  private static Instant later(Instant a, Instant b) {
    return a.isAfter(b) ? a : b;
  }

  private static Instant earlier(Instant a, Instant b) {
    return a.isBefore(b) ? a : b;
  }

  private static double hours(Instant from, Instant to) {
    return Math.max(0, Duration.between(from, to).toMillis() / 3_600_000.0);
  }

  private static double round(double hours) {
    return Math.round(hours * 1000) / 1000.0;
  }
}
