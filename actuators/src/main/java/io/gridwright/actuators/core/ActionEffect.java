package io.gridwright.actuators.core;

import io.gridwright.model.action.Action;
import io.gridwright.model.workload.JobState;
import java.time.Duration;
import java.util.HashSet;

/** Tells from what a scheduler shows whether an action is in effect. */
public final class ActionEffect {
  private static final Duration TOLERANCE = Duration.ofSeconds(2);

  private ActionEffect() {}

  /**
   * Whether the job is as the action wants it. A requeue counts as in effect when the job waits.
   *
   * @param pinMark start of the mark that placements leave, by which a binding to nodes is ours
   */
  public static boolean shown(Action action, ObservedJob seen, String pinMark) {
    return switch (action.kind()) {
      case PRIORITIZE -> priorityShown(action, seen) && !boundByUs(seen, pinMark);
      case PLACE -> placed(action, seen);
      case DEFER -> deferred(action, seen) && !boundByUs(seen, pinMark);
      case REQUEUE -> seen.state().waits();
    };
  }

  private static boolean priorityShown(Action action, ObservedJob seen) {
    return action.priority() == null || action.priority() == seen.priority();
  }

  private static boolean boundByUs(ObservedJob seen, String pinMark) {
    return seen.state().waits() && !seen.nodes().isEmpty() && seen.mark().startsWith(pinMark);
  }

  private static boolean placed(Action action, ObservedJob seen) {
    boolean bound = new HashSet<>(seen.nodes()).equals(new HashSet<>(action.nodes()));
    if (seen.state() == JobState.RUNNING) {
      return bound;
    }
    return seen.state() == JobState.PENDING
        && bound
        && priorityShown(action, seen)
        && seen.notBefore() == null;
  }

  private static boolean deferred(Action action, ObservedJob seen) {
    var wanted = action.notBefore();
    var found = seen.notBefore();
    return seen.state() == JobState.PENDING
        && wanted != null
        && found != null
        && Duration.between(wanted, found).abs().compareTo(TOLERANCE) <= 0
        && priorityShown(action, seen);
  }
}
