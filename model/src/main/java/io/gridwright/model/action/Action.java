package io.gridwright.model.action;

import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.Scheduler;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One change to one job.
 *
 * @param id idempotency key: a hash of plan, job and operation
 * @param order position in the plan's list of actions, from 0
 * @param priority for PRIORITIZE and PLACE
 * @param nodes for PLACE
 * @param notBefore for DEFER
 * @param why the decision's first reason, for the scheduler's comment field
 */
public record Action(
    String id,
    String planId,
    int order,
    ActionKind kind,
    Scheduler scheduler,
    JobRef job,
    @Nullable Long priority,
    List<String> nodes,
    @Nullable Instant notBefore,
    String why) {
  public Action {
    nodes = List.copyOf(nodes);
  }
}
