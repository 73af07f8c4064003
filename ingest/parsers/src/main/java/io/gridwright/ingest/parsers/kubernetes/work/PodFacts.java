package io.gridwright.ingest.parsers.kubernetes.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.ingest.parsers.kubernetes.object.PodSpec;
import io.gridwright.model.workload.JobState;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a pod says.
 *
 * @param node that it is bound to, null while it is not
 * @param state of ours
 * @param word its phase, with the reason where one is told
 * @param reason why it waits
 */
public record PodFacts(
    KubeObject object,
    PodSpec pod,
    @Nullable String node,
    JobState state,
    String word,
    @Nullable String reason,
    long priority,
    @Nullable Duration limit,
    @Nullable Instant created,
    @Nullable Instant start,
    @Nullable Instant end) {

  /** Reads a pod; of a claim that several name, the first that is not over counts the GPUs. */
  public static PodFacts of(KubeObject pod, WorkContext context) {
    pod.name();
    var spec = pod.spec();
    var status = pod.status();
    var state = state(pod);
    boolean open = state.waits() || state.holdsResources();
    var claimed =
        open
            ? context.claims().take(pod.namespace(), spec)
            : context.claims().each(pod.namespace(), spec);
    var why = Fields.text(status.path("reason"));
    var phase = status.path("phase").asText("Pending");
    return new PodFacts(
        pod,
        PodSpec.of(pod.json(), claimed),
        Fields.text(spec.path("nodeName")),
        state,
        why == null ? phase : phase + ':' + why,
        state.waits() ? reason(pod) : null,
        Fields.whole("spec.priority", spec.path("priority"), 0),
        Phases.seconds("spec.activeDeadlineSeconds", spec.path("activeDeadlineSeconds")),
        pod.created(),
        state.waits() ? null : Fields.time("status.startTime", status.path("startTime")),
        end(status));
  }

  /** Whether it holds its GPUs: bound to a node and not over. */
  public boolean holds() {
    return node != null && (state == JobState.RUNNING || state == JobState.PENDING);
  }

  private static JobState state(KubeObject pod) {
    var status = pod.status();
    return switch (status.path("phase").asText("Pending")) {
      case "Pending" -> pod.deleted() ? JobState.CANCELLED : JobState.PENDING;
      case "Running" -> pod.deleted() ? JobState.CANCELLED : JobState.RUNNING;
      case "Succeeded" -> JobState.COMPLETED;
      case "Failed" -> failure(status.path("reason").asText(), pod);
      default -> JobState.UNKNOWN;
    };
  }

  private static JobState failure(String reason, KubeObject pod) {
    if (pod.holds("DisruptionTarget")) {
      var why = pod.condition("DisruptionTarget").path("reason").asText();
      return why.startsWith("Preemption") ? JobState.PREEMPTED : JobState.NODE_FAILED;
    }
    return switch (reason) {
      case "DeadlineExceeded" -> JobState.TIMEOUT;
      case "NodeLost", "NodeShutdown", "Shutdown", "Terminated" -> JobState.NODE_FAILED;
      case "Preempting", "Preempted" -> JobState.PREEMPTED;
      default -> JobState.FAILED;
    };
  }

  private static @Nullable String reason(KubeObject pod) {
    var scheduled = pod.condition("PodScheduled");
    var message = Fields.text(scheduled.path("message"));
    return message == null ? Fields.text(scheduled.path("reason")) : message;
  }

  private static @Nullable Instant end(JsonNode status) {
    Instant last = null;
    for (var container : status.path("containerStatuses")) {
      var end =
          Fields.time(
              "status.containerStatuses.state.terminated.finishedAt",
              container.path("state").path("terminated").path("finishedAt"));
      last = end != null && (last == null || end.isAfter(last)) ? end : last;
    }
    return last;
  }
}
