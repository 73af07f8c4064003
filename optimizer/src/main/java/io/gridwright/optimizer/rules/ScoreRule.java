package io.gridwright.optimizer.rules;

import io.gridwright.model.fleet.Node;
import io.gridwright.model.plan.Decision;
import io.gridwright.model.plan.Plan;
import io.gridwright.model.policy.Policy;
import io.gridwright.model.workload.Entitlement;
import io.gridwright.model.workload.JobRef;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The goal of a plan. For each job of the queue:
 *
 * <pre>
 * weight   = (wait + priority x p + fairness x u) x root of the hours that it holds its GPUs
 * cost     = GPUs x weight x hours until start           (until the horizon's end without a spot)
 *          + GPUs x topology x domains beyond the first  (in GPU-hours)
 *          + GPUs x churn, when an earlier plan promised a start more than a slot away
 * unplaced = GPUs x (1 + priority x p), without a spot
 * </pre>
 *
 * <p>p is the job's place among the distinct priorities of its cluster's queue, from 0 (lowest) to
 * 1; one half for a job whose priority an earlier plan wrote, because nobody's wish is known from
 * it. u is lack x (1 + arrears) / 2. Lack says how much of its entitlement the team would lack
 * without the job, from 0 (nothing) to 1 (all of it): (entitled - held - asked) / entitled, where
 * entitled is its share of the GPUs that are up, held what its jobs hold, and asked what its jobs
 * ahead of this one ask. Arrears says how far its past use is below its share, from 0 to 1: (share
 * - used) / share, where used is its part of all recent GPU-hours. A wait weighs with the root of
 * the job's length: short jobs still pass long ones, but the long ones do not starve. A job without
 * GPUs counts as a tenth of one.
 */
public final class ScoreRule {
  private static final int LEAST_MILLI = 100;
  private static final double UNKNOWN_WISH = 0.5;

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
    var wishes = wishes(scene);
    var owed = owed(scene);
    var starts = starts(earlier);
    for (int i = 0; i < jobs; i++) {
      var job = scene.queue().get(i);
      double p = wishes[i];
      double u = owed[i];
      gpus[i] = Math.max(LEAST_MILLI, scene.ask(i).total());
      waitWeights[i] =
          Math.round(
              10
                  * Math.sqrt(hours(scene.ask(i).length()))
                  * (weights.waitPerGpuHour() + weights.priority() * p + weights.fairness() * u));
      lossWeights[i] = Math.round(10 * (1 + weights.priority() * p));
      var start = starts.get(job.ref());
      promised[i] = start == null ? -1 : scene.horizon().slotFrom(start);
    }
  }

  private double hours(int length) {
    return (double) length * slotSeconds / 3600;
  }

  private static double[] wishes(Scene scene) {
    var byCluster = new HashMap<String, TreeSet<Long>>();
    for (var job : scene.queue()) {
      var known = byCluster.computeIfAbsent(job.ref().cluster(), c -> new TreeSet<>());
      if (job.priority() < Policy.PLANNED_PRIORITY) {
        known.add(job.priority());
      }
    }
    var wishes = new double[scene.queue().size()];
    for (int i = 0; i < wishes.length; i++) {
      var job = scene.queue().get(i);
      var known = byCluster.getOrDefault(job.ref().cluster(), new TreeSet<>());
      if (job.priority() >= Policy.PLANNED_PRIORITY) {
        wishes[i] = UNKNOWN_WISH;
      } else if (known.size() > 1) {
        wishes[i] = (double) known.headSet(job.priority()).size() / (known.size() - 1);
      }
    }
    return wishes;
  }

  private static double[] owed(Scene scene) {
    double fleet =
        scene.nodes().stream().filter(n -> n.state().schedulable()).mapToDouble(Node::gpus).sum();
    var entitled = new HashMap<String, Double>();
    scene.snapshot().entitlements().forEach(e -> entitled.put(e.team(), e.share() * fleet));
    var taken = new HashMap<String, Double>();
    for (var job : scene.snapshot().jobs()) {
      if (job.state().holdsResources()) {
        taken.merge(job.owner().team(), job.request().gpus(), Double::sum);
      }
    }
    var arrears = arrears(scene);
    var owed = new double[scene.queue().size()];
    for (int i = 0; i < owed.length; i++) {
      var job = scene.queue().get(i);
      var team = job.owner().team();
      double own = entitled.getOrDefault(team, 0.0);
      double left = own - taken.getOrDefault(team, 0.0);
      double lack = own > 0 ? Math.max(0, Math.min(1, left / own)) : 0;
      owed[i] = lack * (1 + arrears.getOrDefault(team, 0.0)) / 2;
      taken.merge(team, job.request().gpus(), Double::sum);
    }
    return owed;
  }

  private static Map<String, Double> arrears(Scene scene) {
    double all =
        scene.snapshot().entitlements().stream().mapToDouble(Entitlement::usedGpuHours).sum();
    var arrears = new HashMap<String, Double>();
    for (var entitlement : scene.snapshot().entitlements()) {
      double used = all > 0 ? entitlement.usedGpuHours() / all : 0;
      double share = entitlement.share();
      arrears.put(
          entitlement.team(), share > 0 ? Math.max(0, Math.min(1, (share - used) / share)) : 0);
    }
    return arrears;
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
