package io.gridwright.model.signal;

import io.gridwright.model.workload.JobOwner;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobRequest;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.JobTimes;
import io.gridwright.model.workload.NodeShare;
import io.gridwright.model.workload.Scheduler;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a scheduler says of one job at one moment.
 *
 * @param allocation nodes held now, empty when it waits
 * @param record how this attempt of it is known, null where no scheduler keeps such a record
 */
public record JobObservation(
    Scheduler scheduler,
    JobRef job,
    String name,
    JobOwner owner,
    JobStatus status,
    JobTimes times,
    JobRequest request,
    List<NodeShare> allocation,
    Map<String, String> labels,
    @Nullable JobRecord record)
    implements Signal {
  public JobObservation {
    allocation = List.copyOf(allocation);
    labels = Map.copyOf(labels);
  }

  /** A job of a scheduler that keeps no record of attempts. */
  public JobObservation(
      Scheduler scheduler,
      JobRef job,
      String name,
      JobOwner owner,
      JobStatus status,
      JobTimes times,
      JobRequest request,
      List<NodeShare> allocation,
      Map<String, String> labels) {
    this(scheduler, job, name, owner, status, times, request, allocation, labels, null);
  }

  /** Whether it was seen so now, and is no record of what was. */
  public boolean sighting() {
    return record == null || record.authority() == JobRecord.Authority.QUEUE;
  }

  @Override
  public SignalKind kind() {
    return SignalKind.JOB_OBSERVATION;
  }

  @Override
  public String entity() {
    return job.toString();
  }

  /**
   * State and order.
   *
   * @param state one of ours
   * @param rawState the scheduler's own words
   * @param reason why it waits, in the scheduler's words
   * @param priority as the scheduler sorts
   * @param attempt restarts so far, from 0
   */
  public record JobStatus(
      JobState state, String rawState, @Nullable String reason, long priority, int attempt) {}
}
