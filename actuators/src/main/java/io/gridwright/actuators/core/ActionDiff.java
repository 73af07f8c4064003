package io.gridwright.actuators.core;

import io.gridwright.model.action.Action;
import io.gridwright.model.action.ActionKind;
import io.gridwright.model.workload.Job;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.NodeShare;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One action as a person reads it before it is taken.
 *
 * @param before what it changes, as it is now
 * @param after the same as the action wants it
 * @param why the reason that the plan gives
 */
public record ActionDiff(JobRef job, ActionKind kind, String before, String after, String why) {

  /** From what the scheduler shows now; null for a job that it does not know. */
  public static ActionDiff of(Action action, @Nullable ObservedJob seen) {
    var before =
        seen == null
            ? "not known to the scheduler"
            : state(seen.state(), seen.priority(), seen.nodes(), seen.notBefore());
    return new ActionDiff(action.job(), action.kind(), before, wanted(action), action.why());
  }

  /** From what a snapshot shows, without a call to the scheduler. */
  public static ActionDiff of(Action action, Job job) {
    var nodes = job.allocation().stream().map(NodeShare::node).toList();
    var before = state(job.state(), job.priority(), nodes, null);
    return new ActionDiff(action.job(), action.kind(), before, wanted(action), action.why());
  }

  /** The diff on one line. */
  public String line() {
    return "%s %s: %s -> %s (%s)".formatted(job, kind, before, after, why);
  }

  private static String wanted(Action action) {
    var state =
        switch (action.kind()) {
          case PLACE -> "start on " + String.join(",", action.nodes());
          case DEFER -> "not before " + action.notBefore();
          case REQUEUE -> "yield and wait again";
          case PRIORITIZE -> "same state";
        };
    return action.priority() == null ? state : state + ", priority " + action.priority();
  }

  private static String state(
      JobState state, long priority, List<String> nodes, @Nullable Instant notBefore) {
    var text = new StringBuilder(state.name()).append(", priority ").append(priority);
    if (!nodes.isEmpty()) {
      text.append(", nodes ").append(String.join(",", nodes));
    }
    if (notBefore != null) {
      text.append(", not before ").append(notBefore);
    }
    return text.toString();
  }
}
