package io.gridwright.actuators.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.actuators.core.ActionMark;
import io.gridwright.actuators.core.ObservedJob;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobState;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A Job and its Workload as they were read together.
 *
 * @param workload missing while Kueue has made none
 * @param podNodes nodes that its pods are on
 */
record KueueJob(JobRef ref, JsonNode job, JsonNode workload, List<String> podNodes) {

  ObservedJob observed() {
    var state = state();
    return new ObservedJob(
        ref,
        state,
        workload.path("spec").path("priority").asLong(),
        attempt(),
        state.waits() ? NodePin.bound(terms()) : podNodes,
        state.waits() ? notBefore() : null,
        mark(),
        note());
  }

  boolean bound() {
    return annotation(job, Annotations.PLACED).startsWith(ActionMark.PIN);
  }

  List<String> boundNodes() {
    var nodes = annotation(job, Annotations.NODES);
    return nodes.isEmpty() ? List.of() : List.of(nodes.split(",", -1));
  }

  /** The terms of the template's required node affinity. */
  JsonNode terms() {
    return job.at(
        "/spec/template/spec/affinity/nodeAffinity"
            + "/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms");
  }

  boolean active() {
    return workload.path("spec").path("active").asBoolean(true);
  }

  /** Whether Kueue has given it quota, so that it runs or is about to. */
  boolean reserved() {
    return condition(workload, "QuotaReserved") != null;
  }

  String workloadName() {
    return workload.path("metadata").path("name").asText();
  }

  static String annotation(JsonNode object, String key) {
    return object.path("metadata").path("annotations").path(key).asText("");
  }

  static String version(JsonNode object) {
    return object.path("metadata").path("resourceVersion").asText();
  }

  private JobState state() {
    if (condition(job, "Complete") != null) {
      return JobState.COMPLETED;
    }
    var failed = condition(job, "Failed");
    if (failed != null) {
      boolean late = failed.path("reason").asText().equals("DeadlineExceeded");
      return late ? JobState.TIMEOUT : JobState.FAILED;
    }
    if (workload.isMissingNode()) {
      return JobState.UNKNOWN;
    }
    if (reserved() || !job.path("spec").path("suspend").asBoolean()) {
      return JobState.RUNNING;
    }
    return active() || stoppedByUs() ? JobState.PENDING : JobState.HELD;
  }

  private boolean stoppedByUs() {
    return !annotation(workload, Annotations.NOT_BEFORE).isEmpty()
        || !annotation(workload, Annotations.REQUEUE).isEmpty();
  }

  private @Nullable Instant notBefore() {
    var text = annotation(workload, Annotations.NOT_BEFORE);
    try {
      return active() || text.isEmpty() ? null : Instant.parse(text);
    } catch (DateTimeException e) {
      // Somebody wrote into our annotation: the job still waits, but for no time that we know.
      return null;
    }
  }

  private String mark() {
    return bound() ? annotation(job, Annotations.PLACED) : annotation(workload, Annotations.MARK);
  }

  private int attempt() {
    int evictions = 0;
    for (var entry : workload.at("/status/schedulingStats/evictions")) {
      evictions += entry.path("count").asInt();
    }
    return Math.max(evictions, workload.at("/status/requeueState/count").asInt());
  }

  private String note() {
    if (workload.isMissingNode()) {
      return "Kueue has made no Workload for it";
    }
    for (var condition : workload.path("status").path("conditions")) {
      if (condition.path("type").asText().equals("QuotaReserved")) {
        return "%s: %s"
            .formatted(condition.path("reason").asText(), condition.path("message").asText());
      }
    }
    return state().name();
  }

  private static @Nullable JsonNode condition(JsonNode object, String type) {
    for (var condition : object.path("status").path("conditions")) {
      if (condition.path("type").asText().equals(type)
          && condition.path("status").asText().equals("True")) {
        return condition;
      }
    }
    return null;
  }
}
