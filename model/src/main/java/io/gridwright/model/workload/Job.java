package io.gridwright.model.workload;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One unit of work as its user sees it.
 *
 * @param reason why it waits, in its scheduler's words; null when it does not
 * @param attempt restarts so far, from 0
 * @param allocation nodes it holds, empty when it waits
 */
public record Job(
    Scheduler scheduler,
    JobRef ref,
    String name,
    JobOwner owner,
    JobState state,
    long priority,
    int attempt,
    JobTimes times,
    JobRequest request,
    List<NodeShare> allocation,
    @Nullable String reason) {
  public Job {
    allocation = List.copyOf(allocation);
  }
}
