package io.gridwright.optimizer.solver;

import io.gridwright.optimizer.rules.ListScheduler;
import io.gridwright.optimizer.rules.PlanScore;
import io.gridwright.optimizer.rules.ScoreRule;
import java.util.List;

/** Scores orders by scheduling them, and counts how many it scored. Serves one thread. */
final class OrderScorer {
  private final ListScheduler scheduler;
  private final ScoreRule rule;
  private long scored;

  OrderScorer(ListScheduler scheduler, ScoreRule rule) {
    this.scheduler = scheduler;
    this.rule = rule;
  }

  PlanScore score(List<Integer> order) {
    scored++;
    return rule.score(scheduler.spots(order));
  }

  long scored() {
    return scored;
  }
}
