package io.gridwright.optimizer.solver;

import io.gridwright.model.plan.Plan;
import io.gridwright.model.policy.Policy;
import io.gridwright.model.snapshot.FleetSnapshot;
import io.gridwright.optimizer.explain.PlanWriter;
import io.gridwright.optimizer.rules.ListScheduler;
import io.gridwright.optimizer.rules.Planner;
import io.gridwright.optimizer.rules.Scene;
import io.gridwright.optimizer.rules.ScoreRule;

/**
 * The baseline: jobs in the schedulers' own order of priority, each at the earliest spot that those
 * before it leave (conservative backfill). No running job is preempted.
 */
public final class GreedyPlanner implements Planner {
  @Override
  public Plan plan(FleetSnapshot snapshot, Policy policy) {
    var scene = new Scene(snapshot, policy);
    var scheduler = new ListScheduler(scene);
    var schedule = scheduler.schedule(ListScheduler.servedOrder(scene));
    var score = new ScoreRule(scene, null).score(schedule);
    return new PlanWriter(scene).plan(schedule, score, null, "every job took its earliest spot");
  }
}
