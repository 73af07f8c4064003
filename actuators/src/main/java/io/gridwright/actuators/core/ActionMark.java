package io.gridwright.actuators.core;

import io.gridwright.model.action.Action;
import java.util.Locale;

/**
 * What an action leaves on a job, so that a person who looks at it in its scheduler sees which plan
 * changed it and why: {@code gridwright:<kind>:<plan>:<order> <why>}.
 */
public final class ActionMark {
  /** Start of every mark. */
  public static final String PREFIX = "gridwright:";

  /** Start of the marks of jobs that a plan bound to nodes. */
  public static final String PIN = PREFIX + "place:";

  private static final int LONGEST = 240;

  private ActionMark() {}

  /** The mark of an action, at most 240 characters on one line. */
  public static String of(Action action) {
    return under(PREFIX + action.kind().name().toLowerCase(Locale.ROOT) + ':', action);
  }

  /** A mark that starts with something else than the action's kind. */
  public static String under(String start, Action action) {
    var text =
        start + action.planId() + ':' + action.order() + ' ' + action.why().replace('\n', ' ');
    return text.length() <= LONGEST ? text : text.substring(0, LONGEST);
  }
}
