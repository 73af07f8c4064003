package io.gridwright.optimizer.rules;

import io.gridwright.model.workload.Job;
import io.gridwright.model.workload.JobRequest;
import java.time.Duration;
import java.time.Instant;

/** Until when jobs hold their nodes. */
public final class Occupancy {
  /**
   * A start that is further away than this was wished for by the user. A nearer one may be the hold
   * that the actuators put on a deferred job, which a new plan must be free to lift.
   */
  private static final Duration OWN_HOLD = Duration.ofMinutes(35);

  private Occupancy() {}

  /**
   * When a job that runs frees its nodes: start plus time limit. Without a limit or a known start
   * that is the end of the horizon; a job past its limit is given one slot more.
   */
  public static Instant endOfRunning(Job job, Horizon horizon) {
    var start = job.times().start();
    var limit = job.request().timeLimit();
    if (start == null || limit == null) {
      return horizon.end();
    }
    var end = start.plus(limit);
    return end.isAfter(horizon.from()) ? end : horizon.at(1);
  }

  /** When a job that would start at a moment frees its nodes, the horizon's end without a limit. */
  public static Instant endOfStarted(Job job, Instant start, Horizon horizon) {
    var limit = job.request().timeLimit();
    return limit == null || limit.isNegative() || limit.isZero()
        ? horizon.end()
        : start.plus(limit);
  }

  /** Slots for which a request holds nodes, the whole horizon without a limit. */
  public static int lengthOf(JobRequest request, Horizon horizon) {
    var limit = request.timeLimit();
    return limit == null || limit.isNegative() || limit.isZero()
        ? horizon.slots()
        : horizon.slotsFor(limit);
  }

  /** The first slot at which a waiting job may start because of a start that its user wished. */
  public static int earliestOf(Job job, Horizon horizon) {
    var eligible = job.times().eligible();
    return eligible == null || !eligible.isAfter(horizon.from().plus(OWN_HOLD))
        ? 0
        : horizon.slotFrom(eligible);
  }
}
