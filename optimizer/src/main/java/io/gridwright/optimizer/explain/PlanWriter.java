package io.gridwright.optimizer.explain;

import io.gridwright.model.plan.Decision;
import io.gridwright.model.plan.DecisionKind;
import io.gridwright.model.plan.Plan;
import io.gridwright.model.plan.PlanQuality;
import io.gridwright.model.plan.Reason;
import io.gridwright.model.workload.Job;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.NodeShare;
import io.gridwright.optimizer.rules.Occupancy;
import io.gridwright.optimizer.rules.PlanScore;
import io.gridwright.optimizer.rules.QualityRule;
import io.gridwright.optimizer.rules.Scene;
import io.gridwright.optimizer.rules.Schedule;
import io.gridwright.optimizer.rules.Spot;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Writes a schedule down as a plan: one decision for each job of the snapshot, in its order. Ranks
 * count from 0 by start, then by place in the order; jobs without a start follow, held ones last.
 * Jobs that do not wait have rank 0.
 */
public final class PlanWriter {
  /** Stands in where only the worth of decisions is wanted; never part of a plan. */
  private static final List<Reason> UNEXPLAINED =
      List.of(new Reason("unexplained", "", "", "", ""));

  private final Scene scene;

  /** A writer for one scene. */
  public PlanWriter(Scene scene) {
    this.scene = scene;
  }

  /** What a schedule is worth. */
  public PlanQuality quality(Schedule schedule, PlanScore score) {
    return QualityRule.qualityOf(scene, decisions(schedule, null), score);
  }

  /**
   * The plan of a schedule.
   *
   * @param score of the schedule
   * @param baseline what the greedy plan is worth, null when this is it
   */
  public Plan plan(
      Schedule schedule, PlanScore score, @Nullable PlanQuality baseline, String endReason) {
    var decisions = decisions(schedule, new Explainer(scene, schedule));
    var quality = QualityRule.qualityOf(scene, decisions, score);
    var snapshot = scene.snapshot();
    var policy = scene.policy();
    return new Plan(
        PlanId.of(snapshot.id(), policy, decisions),
        snapshot.id(),
        policy.version(),
        policy.seed(),
        snapshot.takenAt(),
        policy.horizon(),
        decisions,
        quality,
        baseline == null ? quality : baseline,
        endReason);
  }

  private List<Decision> decisions(Schedule schedule, @Nullable Explainer explainer) {
    var places = new HashMap<JobRef, Integer>();
    for (int i = 0; i < scene.queue().size(); i++) {
      places.put(scene.queue().get(i).ref(), i);
    }
    var ranks = ranks(schedule);
    var decisions = new ArrayList<Decision>();
    for (var job : scene.snapshot().jobs()) {
      var place = places.get(job.ref());
      decisions.add(
          place == null
              ? standing(job, ranks, explainer)
              : waiting(job, ranks, schedule.spot(place), place, explainer));
    }
    return decisions;
  }

  private Map<JobRef, Integer> ranks(Schedule schedule) {
    var order = new LinkedHashSet<>(schedule.order());
    for (int i = 0; i < scene.queue().size(); i++) {
      order.add(i);
    }
    var ranks = new HashMap<JobRef, Integer>();
    order.stream()
        .sorted(Comparator.comparingInt(queued -> startOrLast(schedule.spot(queued))))
        .forEach(queued -> ranks.put(scene.queue().get(queued).ref(), ranks.size()));
    scene.snapshot().jobs().stream()
        .filter(job -> job.state() == JobState.HELD)
        .forEach(job -> ranks.put(job.ref(), ranks.size()));
    return ranks;
  }

  private static int startOrLast(@Nullable Spot spot) {
    return spot == null ? Integer.MAX_VALUE : spot.start();
  }

  private Decision standing(Job job, Map<JobRef, Integer> ranks, @Nullable Explainer explainer) {
    boolean runs = job.state().holdsResources();
    return new Decision(
        job.ref(),
        runs ? DecisionKind.KEEP : DecisionKind.BLOCK,
        ranks.getOrDefault(job.ref(), 0),
        runs ? job.times().start() : null,
        runs ? Occupancy.endOfRunning(job, scene.horizon()) : null,
        runs ? job.allocation() : List.of(),
        null,
        explainer == null ? UNEXPLAINED : List.of(explainer.standing(job)));
  }

  private Decision waiting(
      Job job,
      Map<JobRef, Integer> ranks,
      @Nullable Spot spot,
      int place,
      @Nullable Explainer explainer) {
    int rank = ranks.getOrDefault(job.ref(), 0);
    var reasons = explainer == null ? UNEXPLAINED : explainer.reasons(place);
    if (spot == null) {
      return new Decision(
          job.ref(), DecisionKind.BLOCK, rank, null, null, List.of(), null, reasons);
    }
    var start = scene.horizon().at(spot.start());
    var parts = new TreeMap<Integer, Integer>();
    Arrays.stream(spot.nodes()).forEach(node -> parts.merge(node, 1, Integer::sum));
    double each = job.request().gpusPerNode();
    var placement =
        parts.entrySet().stream()
            .map(e -> new NodeShare(scene.nodes().get(e.getKey()).name(), e.getValue() * each))
            .toList();
    return new Decision(
        job.ref(),
        spot.start() == 0 ? DecisionKind.START : DecisionKind.DEFER,
        rank,
        start,
        Occupancy.endOfStarted(job, start, scene.horizon()),
        placement,
        explainer == null ? null : explainer.promise(place),
        reasons);
  }
}
