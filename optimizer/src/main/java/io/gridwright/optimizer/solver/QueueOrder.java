package io.gridwright.optimizer.solver;

import ai.timefold.solver.core.api.domain.entity.PlanningEntity;
import ai.timefold.solver.core.api.domain.lookup.PlanningId;
import ai.timefold.solver.core.api.domain.variable.PlanningListVariable;
import java.util.ArrayList;
import java.util.List;

/** The one thing that the search changes: in which order the jobs choose their spots. */
@PlanningEntity
class QueueOrder {
  @PlanningId private final String id = "order";

  @PlanningListVariable private List<QueuedJob> jobs = new ArrayList<>();

  /** For the solver, which copies solutions. */
  QueueOrder() {}

  QueueOrder(List<QueuedJob> jobs) {
    this.jobs = new ArrayList<>(jobs);
  }

  String id() {
    return id;
  }

  List<QueuedJob> jobs() {
    return jobs;
  }
}
