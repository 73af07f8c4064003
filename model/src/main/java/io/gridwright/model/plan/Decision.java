package io.gridwright.model.plan;

import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.NodeShare;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One job's outcome in a plan.
 *
 * @param rank order among the jobs that wait, from 0
 * @param startAt when it starts, null for BLOCK
 * @param endAt when its nodes are free again, null for BLOCK
 * @param placement nodes it gets, empty for BLOCK
 * @param promise start band, null for KEEP and BLOCK
 * @param reasons never empty
 */
public record Decision(
    JobRef job,
    DecisionKind kind,
    int rank,
    @Nullable Instant startAt,
    @Nullable Instant endAt,
    List<NodeShare> placement,
    @Nullable Promise promise,
    List<Reason> reasons) {
  public Decision {
    placement = List.copyOf(placement);
    reasons = List.copyOf(reasons);
    if (reasons.isEmpty()) {
      throw new IllegalArgumentException("no reason for " + job);
    }
  }
}
