package io.gridwright.optimizer.solver;

import io.gridwright.model.plan.Plan;
import io.gridwright.model.policy.Policy;
import io.gridwright.model.snapshot.FleetSnapshot;
import io.gridwright.optimizer.explain.PlanWriter;
import io.gridwright.optimizer.rules.FleetTimeline;
import io.gridwright.optimizer.rules.ListScheduler;
import io.gridwright.optimizer.rules.NodePacker;
import io.gridwright.optimizer.rules.PlanScore;
import io.gridwright.optimizer.rules.Planner;
import io.gridwright.optimizer.rules.Scene;
import io.gridwright.optimizer.rules.ScoreRule;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Searches for an order of the queue whose schedule is better than that of the schedulers' own
 * order. It keeps the latter when it finds none, so a plan is never worse than its baseline. Which
 * one is better is said by {@link ScoreRule}. No running job is preempted.
 */
public final class TimefoldPlanner implements Planner {
  /** Jobs that the search moves; in a longer queue those behind keep their places. */
  private static final int MOST_SEARCHED = 400;

  private final @Nullable Plan earlier;

  /** A planner that keeps no promises. */
  public TimefoldPlanner() {
    this(null);
  }

  private TimefoldPlanner(@Nullable Plan earlier) {
    this.earlier = earlier;
  }

  /**
   * A planner that weighs, by the policy's churn, each start that it moves from an earlier plan.
   */
  public static TimefoldPlanner after(Plan earlier) {
    return new TimefoldPlanner(earlier);
  }

  @Override
  public Plan plan(FleetSnapshot snapshot, Policy policy) {
    var scene = new Scene(snapshot, policy);
    var scheduler = new ListScheduler(scene);
    var rule = new ScoreRule(scene, earlier);
    var scorer = new OrderScorer(scheduler, rule);
    // 1 The baseline: the schedulers' own order.
    var served = ListScheduler.servedOrder(scene);
    var servedScore = scorer.score(served);
    var baseline = new PlanWriter(scene).quality(scheduler.schedule(served), servedScore);
    // 2 Jobs that cannot start behind what runs are the same in every order: leave them out.
    var movable = movable(scene, served);
    // 3 Start from the better one of two orders and let the search improve it.
    var best = served;
    var endReason = "nothing to reorder";
    if (movable.size() > 1) {
      var start = first(better(scorer, movable, byUrgency(scene, rule, movable)));
      var limit = SearchLimit.of(scene, start);
      long before = scorer.scored();
      var found = OrderSearch.improve(start, scorer, limit, policy.seed());
      long tried = scorer.scored() - before;
      best = better(scorer, served, complete(found, served));
      endReason = endReason(tried, limit, servedScore, scorer.score(best));
    }
    // 4 Write the best one down with its reasons.
    var schedule = scheduler.schedule(best);
    return new PlanWriter(scene).plan(schedule, rule.score(schedule), baseline, endReason);
  }

  private static List<Integer> movable(Scene scene, List<Integer> served) {
    var running = FleetTimeline.running(scene);
    var packer = new NodePacker(scene);
    return served.stream()
        .filter(queued -> packer.earliest(running, scene.ask(queued)) != null)
        .toList();
  }

  private static List<Integer> byUrgency(Scene scene, ScoreRule rule, List<Integer> movable) {
    return movable.stream()
        .sorted(Comparator.comparingDouble(queued -> -rule.urgency(scene, queued)))
        .toList();
  }

  private static List<Integer> first(List<Integer> order) {
    return order.subList(0, Math.min(MOST_SEARCHED, order.size()));
  }

  private static List<Integer> complete(List<Integer> found, List<Integer> served) {
    var order = new ArrayList<>(found);
    var rest = new ArrayList<>(served);
    rest.removeAll(found);
    order.addAll(rest);
    return List.copyOf(order);
  }

  /** The order with the better score, the first one when they are equal. */
  private static List<Integer> better(OrderScorer scorer, List<Integer> a, List<Integer> b) {
    return scorer.score(b).compareTo(scorer.score(a)) > 0 ? b : a;
  }

  private static String endReason(long tried, SearchLimit limit, PlanScore served, PlanScore best) {
    var end =
        tried >= limit.orders()
            ? "tried all " + limit.orders() + " orders that the policy's time allows"
            : "tried " + tried + " orders, the last " + limit.unimproved() + " steps in vain";
    return end
        + (best.compareTo(served) > 0
            ? "; better than the schedulers' own order"
            : "; kept the schedulers' own order");
  }
}
