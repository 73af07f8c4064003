package io.gridwright.actuators.core;

import io.gridwright.model.action.Action;
import io.gridwright.model.action.ActionKind;
import io.gridwright.model.policy.ActuationMode;
import io.gridwright.model.workload.JobRef;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What stands in front of every write: the mode, the stop file and the limits of one run. It says
 * no with a reason, and no answer of a scheduler can change its mind.
 */
public final class SafetyGate {
  /** Name of the file under the home directory that stops every write while it exists. */
  public static final String STOP_FILE = "stop";

  private final ActuationMode mode;
  private final GateLimits limits;
  private final Path stop;

  /** A gate; the stop file lies directly in the home directory. */
  public SafetyGate(ActuationMode mode, GateLimits limits, Path home) {
    this.mode = mode;
    this.limits = limits;
    this.stop = home.resolve(STOP_FILE);
  }

  /** How far plans may go. */
  public ActuationMode mode() {
    return mode;
  }

  /** Whether actions that are not taken are recorded all the same. */
  public boolean records() {
    return mode != ActuationMode.OBSERVE;
  }

  /** Why nothing may be written now, null when something may. Looks for the stop file anew. */
  public @Nullable String closed() {
    return switch (mode) {
      case OBSERVE, RECOMMEND -> "mode " + mode + ": nothing is written";
      case APPROVE, APPLY ->
          Files.exists(stop) ? "stopped: the file %s exists".formatted(stop) : null;
    };
  }

  /** Begins the count of a run. */
  public Run begin(Approval approval) {
    return new Run(approval);
  }

  /** The count of what one run has touched. */
  public final class Run {
    private final Approval approval;
    private final Set<JobRef> touched = new HashSet<>();
    private int requeues;

    private Run(Approval approval) {
      this.approval = approval;
    }

    /** Why this action may not be taken, null when it may. */
    public @Nullable String refusal(Action action) {
      var closed = closed();
      if (closed != null) {
        return closed;
      }
      if (mode == ActuationMode.APPROVE && !approval.given()) {
        return "mode APPROVE: no person has approved this plan";
      }
      if (!touched.contains(action.job()) && touched.size() >= limits.maxJobs()) {
        return "limit: this run has touched %d jobs of at most %d"
            .formatted(touched.size(), limits.maxJobs());
      }
      if (requeue(action) && requeues >= limits.maxRequeues()) {
        return "limit: this run has requeued %d jobs of at most %d"
            .formatted(requeues, limits.maxRequeues());
      }
      return null;
    }

    /** Counts an action that is taken. */
    public void taken(Action action) {
      touched.add(action.job());
      requeues += requeue(action) ? 1 : 0;
    }

    private static boolean requeue(Action action) {
      return action.kind() == ActionKind.REQUEUE;
    }
  }
}
