package io.gridwright.ingest.parsers.yunikorn;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.GpuResources;
import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.signal.JobObservation.JobStatus;
import io.gridwright.model.workload.JobOwner;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobRequest;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.JobTimes;
import io.gridwright.model.workload.NodeShare;
import io.gridwright.model.workload.Scheduler;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** YuniKorn's applications. */
final class Applications {
  private static final String NAMESPACE = "kubernetes.io/meta/namespace";
  private static final BigInteger BILLION = BigInteger.valueOf(1_000_000_000);

  private Applications() {}

  static JobObservation observe(JsonNode application, String cluster) {
    var name = application.path("applicationID").asText();
    var word = application.path("applicationState").asText();
    var state = state(word);
    var submit = nanos(application.path("submissionTime"));
    var held =
        state.holdsResources() ? held(application.path("allocations")) : List.<NodeShare>of();
    var start = state.waits() ? null : reached(application, "Running");
    var queue = Fields.text(application.path("queueName"));
    return new JobObservation(
        Scheduler.KUBERNETES,
        new JobRef(cluster, namespace(application) + '/' + name),
        name,
        new JobOwner(Fields.text(application.path("user")), queue, queue, null),
        new JobStatus(state, word, state.waits() ? reason(application) : null, 0, 0),
        new JobTimes(submit, submit, start, ended(state) ? reached(application, word) : null),
        request(application, held),
        held,
        Map.of("kind", "Application", "namespace", namespace(application)));
  }

  private static JobState state(String word) {
    return switch (word) {
      case "New", "Accepted", "Resuming" -> JobState.PENDING;
      case "Running", "Starting", "Completing" -> JobState.RUNNING;
      case "Completed", "Expired" -> JobState.COMPLETED;
      case "Failing", "Failed", "Rejected" -> JobState.FAILED;
      default -> JobState.UNKNOWN;
    };
  }

  private static boolean ended(JobState state) {
    return !state.waits() && !state.holdsResources();
  }

  private static List<NodeShare> held(JsonNode allocations) {
    var nodes = new TreeMap<String, Double>();
    for (var allocation : allocations) {
      var gpus = GpuResources.of("allocations.resource", allocation.path("resource")).gpus();
      nodes.merge(allocation.path("nodeId").asText(), gpus, Double::sum);
    }
    var shares = new ArrayList<NodeShare>();
    nodes.forEach((node, gpus) -> shares.add(new NodeShare(node, gpus)));
    return shares;
  }

  private static JobRequest request(JsonNode application, List<NodeShare> held) {
    double gpus =
        GpuResources.of("usedResource", application.path("usedResource")).gpus()
            + GpuResources.of("pendingResource", application.path("pendingResource")).gpus();
    int nodes = Math.max(1, held.isEmpty() ? application.path("requests").size() : held.size());
    return new JobRequest(nodes, gpus / nodes, null, null, false, false);
  }

  /** Where its pods are, which both requests and allocations tell. */
  private static String namespace(JsonNode application) {
    for (var list : new String[] {"allocations", "requests"}) {
      for (var one : application.path(list)) {
        var namespace = Fields.text(one.path("allocationTags").path(NAMESPACE));
        if (namespace != null) {
          return namespace;
        }
      }
    }
    return "default";
  }

  /** The message that was counted most often; each counts the same wait in other words. */
  private static @Nullable String reason(JsonNode application) {
    String reason = Fields.text(application.path("rejectedMessage"));
    long most = -1;
    for (var request : application.path("requests")) {
      for (var message : request.path("allocationLog")) {
        if (message.path("count").asLong() > most) {
          most = message.path("count").asLong();
          reason = Fields.text(message.path("message"));
        }
      }
    }
    return reason;
  }

  private static @Nullable Instant reached(JsonNode application, String word) {
    Instant reached = null;
    for (var step : application.path("stateLog")) {
      if (reached == null && step.path("applicationState").asText().equals(word)) {
        reached = nanos(step.path("time"));
      }
    }
    return reached;
  }

  /** Nanoseconds since 1970; null where the number is none that a clock shows. */
  static @Nullable Instant nanos(JsonNode value) {
    if (!value.isIntegralNumber() || value.bigIntegerValue().signum() <= 0) {
      return null;
    }
    var parts = value.bigIntegerValue().divideAndRemainder(BILLION);
    return value.bigIntegerValue().bitLength() < Long.SIZE
        ? Instant.ofEpochSecond(parts[0].longValueExact(), parts[1].longValueExact())
        : null;
  }
}
