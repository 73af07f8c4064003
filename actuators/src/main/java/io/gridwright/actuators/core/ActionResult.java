package io.gridwright.actuators.core;

import io.gridwright.model.action.ActionState;
import org.jspecify.annotations.Nullable;

/**
 * How a scheduler took an action.
 *
 * @param state APPLIED when it was read back, REFUSED when the scheduler declined or did something
 *     else, UNKNOWN when no answer came
 * @param detail the scheduler's answer in its own words
 * @param after the job as it was read back, null when it was not
 */
public record ActionResult(ActionState state, String detail, @Nullable ObservedJob after) {
  /** The scheduler shows what was wanted. */
  public static ActionResult applied(String detail, ObservedJob after) {
    return new ActionResult(ActionState.APPLIED, detail, after);
  }

  /** Asked for, and not yet to be seen; it is looked at again before the next run. */
  public static ActionResult pending(String detail, @Nullable ObservedJob after) {
    return new ActionResult(ActionState.UNKNOWN, detail, after);
  }

  /** The scheduler declined, or shows something else. */
  public static ActionResult refused(String detail, @Nullable ObservedJob after) {
    return new ActionResult(ActionState.REFUSED, detail, after);
  }
}
