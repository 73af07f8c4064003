package io.gridwright.ingest.parsers.slurm;

import io.gridwright.model.fleet.NodeState;
import io.gridwright.model.workload.JobState;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Slurm's words for states, mapped to ours. */
final class SlurmStates {
  /** Words that stand for the state of a job by themselves; all others are flags beside one. */
  private static final Map<String, JobState> OF_JOB =
      Map.ofEntries(
          Map.entry("PENDING", JobState.PENDING),
          Map.entry("RUNNING", JobState.RUNNING),
          Map.entry("SUSPENDED", JobState.SUSPENDED),
          Map.entry("COMPLETED", JobState.COMPLETED),
          Map.entry("CANCELLED", JobState.CANCELLED),
          Map.entry("FAILED", JobState.FAILED),
          Map.entry("OUT_OF_MEMORY", JobState.FAILED),
          Map.entry("TIMEOUT", JobState.TIMEOUT),
          Map.entry("DEADLINE", JobState.TIMEOUT),
          Map.entry("NODE_FAIL", JobState.NODE_FAILED),
          Map.entry("BOOT_FAIL", JobState.NODE_FAILED),
          Map.entry("PREEMPTED", JobState.PREEMPTED));

  /** Flags that accounting prints in place of a state. */
  private static final Map<String, JobState> ALONE =
      Map.of(
          "REQUEUED", JobState.PREEMPTED,
          "RESIZING", JobState.RUNNING,
          "CONFIGURING", JobState.RUNNING,
          "COMPLETING", JobState.RUNNING,
          "STAGE_OUT", JobState.RUNNING,
          "SIGNALING", JobState.RUNNING,
          "STOPPED", JobState.SUSPENDED,
          "REVOKED", JobState.CANCELLED,
          "LAUNCH_FAILED", JobState.FAILED,
          "REQUEUE_HOLD", JobState.HELD);

  private static final Set<String> DEAD_JOB = Set.of("REVOKED", "LAUNCH_FAILED");

  private static final Set<String> HELD_REASONS =
      Set.of("JobHeldUser", "JobHeldAdmin", "JobHoldMaxRequeue", "BadConstraints");

  private static final Set<String> DEAD =
      Set.of(
          "DOWN",
          "ERROR",
          "FAIL",
          "FAILING",
          "FUTURE",
          "NOT_RESPONDING",
          "NO_RESPOND",
          "INVALID_REG",
          "POWERED_DOWN",
          "POWER_DOWN",
          "POWERING_DOWN",
          "POWERING_UP",
          "POWER_UP",
          "REBOOT_ISSUED");

  private SlurmStates() {}

  /** Whether a word closes a record of a job that goes on. */
  static boolean closesRecord(String word) {
    var first = firstWord(word);
    return first.equals("REQUEUED") || first.equals("RESIZING");
  }

  /** Whether the words are those of a record that will not change any more. */
  static boolean over(List<String> words) {
    boolean base = false;
    for (String word : words) {
      var known = OF_JOB.get(firstWord(word));
      if (known != null && (known.waits() || known.holdsResources())) {
        return false;
      }
      base |= known != null || closesRecord(word) || DEAD_JOB.contains(firstWord(word));
    }
    return base;
  }

  static JobState ofJob(List<String> words, @Nullable String reason, boolean hold) {
    JobState state = null;
    for (String word : words) {
      var known = OF_JOB.get(firstWord(word));
      state = state == null ? known : state;
    }
    for (String word : words) {
      var known = ALONE.get(firstWord(word));
      state = state == null ? known : state;
    }
    if (state == JobState.PENDING && (hold || held(words, reason))) {
      return JobState.HELD;
    }
    return state == null ? JobState.UNKNOWN : state;
  }

  private static boolean held(List<String> words, @Nullable String reason) {
    return words.stream().anyMatch(word -> firstWord(word).equals("REQUEUE_HOLD"))
        || (reason != null
            && (HELD_REASONS.contains(reason)
                || reason.toLowerCase(Locale.ROOT).contains("requeued in held state")
                || reason.toLowerCase(Locale.ROOT).contains("requeued held")));
  }

  static NodeState ofNode(List<String> words) {
    var all = words.stream().map(SlurmStates::firstWord).toList();
    boolean busy = all.contains("ALLOCATED") || all.contains("MIXED") || all.contains("COMPLETING");
    if (all.stream().anyMatch(DEAD::contains)) {
      return NodeState.DOWN;
    }
    if (all.contains("MAINT") || all.contains("MAINTENANCE")) {
      return NodeState.MAINTENANCE;
    }
    if (all.contains("DRAIN") || all.contains("DRAINED") || all.contains("DRAINING")) {
      return busy || all.contains("DRAINING") ? NodeState.DRAINING : NodeState.DRAINED;
    }
    return busy || all.contains("IDLE") ? NodeState.UP : NodeState.UNKNOWN;
  }

  /** "CANCELLED by 1001" and "down*" by their words alone. */
  private static String firstWord(String word) {
    var first = word.split("[ *~#%$@^!-]", 2)[0];
    return first.toUpperCase(Locale.ROOT);
  }
}
