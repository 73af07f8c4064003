package io.gridwright.ingest.parsers.kubernetes.work;

import io.gridwright.model.workload.JobState;
import java.util.List;

/**
 * The state of a unit: its outcome, else whether it is held back, else what its pods do, and only
 * where these are not seen what it says of them. A unit that is suspended does not run, whatever
 * else its status still shows.
 */
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
    var work = unit.work();
    var workload = unit.workload();
    if (work != null && work.outcome() != null) {
      return work.outcome();
    }
    if (workload != null && workload.outcome() != null) {
      return workload.outcome();
    }
    boolean suspended = work != null && work.suspended();
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
    if (work != null) {
      return live(work);
    }
    if (workload != null || unit.works().stream().anyMatch(made -> made.outcome() == null)) {
      return JobState.RUNNING;
    }
    return unit.groups().isEmpty() ? JobState.UNKNOWN : unit.groups().get(0).state();
  }

  private static JobState live(WorkFacts work) {
    if (work.live() == null) {
      return JobState.UNKNOWN;
    }
    return work.live() > 0 ? JobState.RUNNING : JobState.PENDING;
  }

  private JobState ofPods() {
    for (var state : ORDER) {
      if (unit.pods().stream().anyMatch(pod -> pod.state() == state)) {
        boolean owned = !unit.works().isEmpty() || unit.workload() != null;
        return owned && !state.waits() && state != JobState.RUNNING ? JobState.RUNNING : state;
      }
    }
    return JobState.UNKNOWN;
  }
}
