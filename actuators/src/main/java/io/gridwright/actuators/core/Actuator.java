package io.gridwright.actuators.core;

import io.gridwright.model.action.Action;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.Scheduler;
import java.util.Optional;

/** Changes jobs of one cluster. Every call may be made again without harm. */
public interface Actuator {
  /** Which family of scheduler it talks to. */
  Scheduler scheduler();

  /** The cluster whose jobs it changes. */
  String cluster();

  /**
   * What the scheduler shows of a job now; empty when it knows no such job.
   *
   * @throws GridwrightException when the scheduler gave no answer
   */
  Optional<ObservedJob> observe(JobRef job);

  /**
   * Makes one change and reads it back.
   *
   * @throws GridwrightException when the scheduler gave no answer, so that nobody knows whether the
   *     change was made
   */
  ActionResult apply(Action action);

  /**
   * Looks at an action whose answer was lost, and finishes it where leaving it half done would harm
   * the job. It never starts one.
   *
   * @throws GridwrightException when the scheduler gave no answer
   */
  default Optional<ObservedJob> settle(Action action) {
    return observe(action.job());
  }
}
