package io.gridwright.ingest.parsers.kubernetes;

import io.gridwright.model.workload.JobState;
import java.util.List;

/** The state of a unit: its outcome, else whether it is held back, else what its pods do. */
record UnitState(WorkUnit unit) {
  /** States of pods, the one that speaks for all first. */
  private static final List<JobState> ORDER =
      List.of(
          JobState.RUNNING,
          JobState.PENDING,
          JobState.PREEMPTED,
          JobState.NODE_FAILED,
          JobState.TIMEOUT,
          JobState.FAILED,
          JobState.CANCELLED,
          JobState.UNKNOWN,
          JobState.COMPLETED);

  JobState state() {
    var job = unit.job();
    var workload = unit.workload();
    boolean own = job != null && unit.jobs().size() == 1;
    if (own && job.outcome() != null) {
      return job.outcome();
    }
    if (workload != null && workload.outcome() != null) {
      return workload.outcome();
    }
    boolean suspended = own && job.suspended();
    if (workload != null && !workload.active() && (suspended || !workload.admitted())) {
      return JobState.HELD;
    }
    if (suspended) {
      boolean queued = workload != null || unit.mark("kueue.x-k8s.io/queue-name") != null;
      return queued ? JobState.PENDING : JobState.HELD;
    }
    if (workload != null && !workload.admitted()) {
      return JobState.PENDING;
    }
    if (!unit.pods().isEmpty()) {
      return ofPods();
    }
    if (own) {
      return job.live() > 0 ? JobState.RUNNING : JobState.PENDING;
    }
    return workload == null ? JobState.UNKNOWN : JobState.RUNNING;
  }

  private JobState ofPods() {
    for (var state : ORDER) {
      if (unit.pods().stream().anyMatch(pod -> pod.state() == state)) {
        boolean done = unit.job() != null || unit.workload() != null;
        return done && !state.waits() && state != JobState.RUNNING ? JobState.RUNNING : state;
      }
    }
    return JobState.UNKNOWN;
  }
}
