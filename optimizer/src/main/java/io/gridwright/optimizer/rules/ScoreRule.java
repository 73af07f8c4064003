package io.gridwright.optimizer.rules;

import io.gridwright.model.plan.Decision;
import io.gridwright.model.plan.Plan;
import io.gridwright.model.workload.Entitlement;
import io.gridwright.model.workload.JobRef;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The goal of a plan. For each job of the queue:
 *
 * <pre>
 * weight   = wait + priority x p + fairness x u          (per GPU-hour of waiting)
 * cost     = GPUs x weight x hours until start           (until the horizon's end without a spot)
 *          + GPUs x topology x domains beyond the first  (in GPU-hours)
 *          + GPUs x churn, when an earlier plan promised a start more than a slot away
 * unplaced = GPUs x (1 + priority x p), without a spot
 * </pre>
 *
 * <p>p is the job's place among the distinct priorities of the queue, from 0 (lowest) to 1. u says
 * how far its team is below its share, from 0 (at or over it) to 1 (has used nothing): (share -
 * used) / share, where used is the team's part of all recent GPU-hours. A job without GPUs counts
 * as a tenth of one.
 */
public final class ScoreRule {
  private static final int LEAST_MILLI = 100;

  private final int slots;
  private final long slotSeconds;
  private final int topology;
  private final int churn;
  private final long[] gpus;
  private final long[] waitWeights;
  private final long[] lossWeights;
  private final int[] promised;

  /** The goal for a scene; {@code earlier} is the plan whose promises should hold. */
  public ScoreRule(Scene scene, @Nullable Plan earlier) {
    var weights = scene.policy().weights();
    int jobs = scene.queue().size();
    this.slots = scene.horizon().slots();
    this.slotSeconds = Math.max(1, scene.horizon().slot().toSeconds());
    this.topology = weights.topology();
    this.churn = weights.churn();
    this.gpus = new long[jobs];
    this.waitWeights = new long[jobs];
    this.lossWeights = new long[jobs];
    this.promised = new int[jobs];
    var priorities =
        scene.queue().stream().mapToLong(job -> job.priority()).distinct().sorted().toArray();
    var deficits = deficits(scene);
    var starts = starts(earlier);
    for (int i = 0; i < jobs; i++) {
      var job = scene.queue().get(i);
      double p =
          priorities.length < 2
              ? 0
              : (double) Arrays.binarySearch(priorities, job.priority()) / (priorities.length - 1);
      double u = deficits.getOrDefault(job.owner().team(), 0.0);
      gpus[i] = Math.max(LEAST_MILLI, scene.ask(i).total());
      waitWeights[i] =
          Math.round(
              10 * (weights.waitPerGpuHour() + weights.priority() * p + weights.fairness() * u));
      lossWeights[i] = Math.round(10 * (1 + weights.priority() * p));
      var start = starts.get(job.ref());
      promised[i] = start == null ? -1 : scene.horizon().slotFrom(start);
    }
  }

  private static Map<String, Double> deficits(Scene scene) {
    double all =
        scene.snapshot().entitlements().stream().mapToDouble(Entitlement::usedGpuHours).sum();
    var deficits = new HashMap<String, Double>();
    for (var entitlement : scene.snapshot().entitlements()) {
      double used = all > 0 ? entitlement.usedGpuHours() / all : 0;
      double share = entitlement.share();
      deficits.put(
          entitlement.team(), share > 0 ? Math.max(0, Math.min(1, (share - used) / share)) : 0);
    }
    return deficits;
  }

  private static Map<JobRef, Instant> starts(@Nullable Plan earlier) {
    var starts = new HashMap<JobRef, Instant>();
    if (earlier != null) {
      for (Decision decision : earlier.decisions()) {
        var start = decision.startAt();
        if (start != null) {
          starts.put(decision.job(), start);
        }
      }
    }
    return starts;
  }

  /** How urgent a job is for its length: its weight per slot that it would hold its nodes. */
  public double urgency(Scene scene, int queued) {
    return (double) waitWeights[queued] / scene.ask(queued).length();
  }

  /** The score of a schedule. */
  public PlanScore score(Schedule schedule) {
    var spots = new @Nullable Spot[schedule.spots().size()];
    for (int i = 0; i < spots.length; i++) {
      spots[i] = schedule.spot(i);
    }
    return score(spots);
  }

  /** The score of the spots of a queue, null for a job without one. */
  public PlanScore score(@Nullable Spot[] spots) {
    long unplaced = 0;
    long cost = 0;
    for (int i = 0; i < spots.length; i++) {
      var spot = spots[i];
      int start = spot == null ? slots : spot.start();
      cost += gpus[i] * waitWeights[i] * slotSeconds * start;
      if (spot == null) {
        unplaced += gpus[i] * lossWeights[i];
      } else if (spot.domains() > 1) {
        cost += gpus[i] * 10L * topology * 3600 * (spot.domains() - 1);
      }
      if (promised[i] >= 0 && Math.abs(promised[i] - start) > 1) {
        cost += gpus[i] * 10L * churn * 3600;
      }
    }
    return new PlanScore(-unplaced, -cost);
  }
}
