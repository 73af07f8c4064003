package io.gridwright.actuators.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.actuators.core.ObservedJob;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the answer to {@code GET job/ID}. */
final class SlurmJobView {
  private static final Set<String> FAILURES =
      Set.of("FAILED", "BOOT_FAIL", "DEADLINE", "OUT_OF_MEMORY");

  private SlurmJobView() {}

  static ObservedJob read(JobRef ref, JsonNode job, Instant lastUpdate) {
    var state = state(job);
    return new ObservedJob(
        ref,
        state,
        number(job.path("priority")),
        job.path("restart_cnt").asInt(),
        nodes(job, state),
        state.waits() ? notBefore(job, lastUpdate) : null,
        job.path("comment").asText(""),
        "%s %s".formatted(words(job), job.path("state_reason").asText("")).strip());
  }

  /** When the controller last changed any job: not after now by its own clock. */
  static Instant lastUpdate(JsonNode document) {
    return Instant.ofEpochSecond(number(document.path("last_update")));
  }

  private static String words(JsonNode job) {
    var state = job.path("job_state");
    if (!state.isArray()) {
      return state.asText("UNKNOWN");
    }
    var words = new ArrayList<String>();
    state.forEach(s -> words.add(s.asText()));
    return String.join("+", words);
  }

  private static JobState state(JsonNode job) {
    for (var word : words(job).split("\\+", -1)) {
      var state = base(word);
      if (state == JobState.PENDING && number(job.path("priority")) == 0) {
        return JobState.HELD;
      }
      if (state != null) {
        return state;
      }
    }
    return JobState.UNKNOWN;
  }

  private static @Nullable JobState base(String word) {
    if (FAILURES.contains(word)) {
      return JobState.FAILED;
    }
    return switch (word) {
      case "PENDING" -> JobState.PENDING;
      case "RUNNING" -> JobState.RUNNING;
      case "SUSPENDED" -> JobState.SUSPENDED;
      case "COMPLETED" -> JobState.COMPLETED;
      case "CANCELLED" -> JobState.CANCELLED;
      case "TIMEOUT" -> JobState.TIMEOUT;
      case "NODE_FAIL" -> JobState.NODE_FAILED;
      case "PREEMPTED" -> JobState.PREEMPTED;
      default -> null;
    };
  }

  private static List<String> nodes(JsonNode job, JobState state) {
    var list = job.path(state.waits() ? "required_nodes" : "nodes");
    if (list.isArray()) {
      var names = new ArrayList<String>();
      list.forEach(n -> names.add(n.asText()));
      return names;
    }
    return SlurmHosts.expand(list.asText(""));
  }

  private static @Nullable Instant notBefore(JsonNode job, Instant lastUpdate) {
    var eligible = Instant.ofEpochSecond(number(job.path("eligible_time")));
    return eligible.isAfter(lastUpdate) ? eligible : null;
  }

  private static long number(JsonNode value) {
    return value.isObject() ? value.path("number").asLong() : value.asLong();
  }
}
