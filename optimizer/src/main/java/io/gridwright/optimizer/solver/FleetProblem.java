package io.gridwright.optimizer.solver;

import ai.timefold.solver.core.api.domain.solution.PlanningEntityProperty;
import ai.timefold.solver.core.api.domain.solution.PlanningScore;
import ai.timefold.solver.core.api.domain.solution.PlanningSolution;
import ai.timefold.solver.core.api.domain.solution.ProblemFactCollectionProperty;
import ai.timefold.solver.core.api.domain.valuerange.ValueRangeProvider;
import ai.timefold.solver.core.api.score.buildin.hardmediumsoftlong.HardMediumSoftLongScore;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A queue whose order is to be improved. */
@PlanningSolution
@SuppressWarnings("NullAway.Init") // the solver fills the copies that it makes
class FleetProblem {
  @ProblemFactCollectionProperty @ValueRangeProvider private List<QueuedJob> jobs;

  @PlanningEntityProperty private QueueOrder order;

  @PlanningScore private @Nullable HardMediumSoftLongScore score;

  private OrderScorer scorer;

  /** For the solver, which copies solutions. */
  FleetProblem() {}

  /** A problem that starts from an order. */
  FleetProblem(List<Integer> order, OrderScorer scorer) {
    this.jobs = order.stream().map(QueuedJob::new).toList();
    this.order = new QueueOrder(jobs);
    this.scorer = scorer;
  }

  /** The order as places of the scene's queue. */
  List<Integer> order() {
    return order.jobs().stream().map(QueuedJob::place).toList();
  }

  OrderScorer scorer() {
    return scorer;
  }

  @Nullable HardMediumSoftLongScore score() {
    return score;
  }
}
