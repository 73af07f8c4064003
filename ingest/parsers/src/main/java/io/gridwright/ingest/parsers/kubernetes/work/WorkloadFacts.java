package io.gridwright.ingest.parsers.kubernetes.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.ingest.parsers.kubernetes.object.PodSpec;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.NodeShare;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What a Kueue Workload says, in v1beta1 or v1beta2.
 *
 * @param pods pods of all its sets
 * @param gpus GPUs of all of them
 * @param pod what a pod of its first set with GPUs asks for
 * @param clusterQueue that admitted it, null before
 * @param active whether Kueue may admit it
 * @param outcome how it ended, null while it has not
 * @param word its telling condition
 * @param reason why it waits
 * @param requeues times that it was put back
 * @param place hosts that Kueue chose for it
 */
record WorkloadFacts(
    KubeObject object,
    int pods,
    double gpus,
    PodSpec pod,
    @Nullable String queue,
    @Nullable String clusterQueue,
    @Nullable String flavor,
    @Nullable Long priority,
    @Nullable String priorityClass,
    boolean active,
    boolean admitted,
    @Nullable JobState outcome,
    String word,
    @Nullable String reason,
    int requeues,
    @Nullable Duration limit,
    @Nullable Instant created,
    @Nullable Instant start,
    @Nullable Instant end,
    List<NodeShare> place) {

  static WorkloadFacts of(KubeObject workload, WorkContext context) {
    workload.name();
    var spec = workload.spec();
    var status = workload.status();
    var admission = status.path("admission");
    long pods = 0;
    double gpus = 0;
    PodSpec pod = null;
    for (var set : spec.path("podSets")) {
      var one = of(set, workload, context);
      long count = Fields.whole("spec.podSets.count", set.path("count"), 1);
      pods += count;
      gpus += count * one.gpus();
      pod = pod == null || (!pod.anyGpus() && one.anyGpus()) ? one : pod;
    }
    if (pod == null) {
      throw new BrokenRecordException("spec.podSets", "missing_field", "It has no pod sets");
    }
    long seconds =
        Fields.whole(
            "spec.maximumExecutionTimeSeconds", spec.path("maximumExecutionTimeSeconds"), 0);
    boolean admitted = workload.holds("Admitted");
    var outcome = outcome(workload);
    return new WorkloadFacts(
        workload,
        (int) Math.max(1, pods),
        gpus,
        pod,
        Fields.text(spec.path("queueName")),
        Fields.text(admission.path("clusterQueue")),
        flavor(admission),
        priority(spec),
        priorityClass(spec),
        spec.path("active").asBoolean(true),
        admitted,
        outcome,
        word(workload),
        reason(workload),
        (int)
            Fields.whole("status.requeueState.count", status.path("requeueState").path("count"), 0),
        seconds > 0 ? Duration.ofSeconds(seconds) : null,
        workload.created(),
        admitted ? workload.since("Admitted") : null,
        outcome == null ? null : workload.since("Finished"),
        admitted ? Topologies.hosts(workload, context) : List.of());
  }

  private static PodSpec of(JsonNode set, KubeObject workload, WorkContext context) {
    var level = Fields.text(set.path("topologyRequest").path("required"));
    return context.pod(workload, set.path("template")).inOneDomain(PodSpec.isDomain(level));
  }

  private static @Nullable Long priority(JsonNode spec) {
    return spec.hasNonNull("priority")
        ? Long.valueOf(Fields.whole("spec.priority", spec.path("priority"), 0))
        : null;
  }

  private static @Nullable String priorityClass(JsonNode spec) {
    var name = Fields.text(spec.path("priorityClassRef").path("name"));
    return name == null ? Fields.text(spec.path("priorityClassName")) : name;
  }

  private static @Nullable String flavor(JsonNode admission) {
    for (var set : admission.path("podSetAssignments")) {
      var flavor = Fields.text(set.path("flavors").path("nvidia.com/gpu"));
      if (flavor != null) {
        return flavor;
      }
    }
    return null;
  }

  /** Kueue may keep several for one job: candidates, and slices that a larger one replaced. */
  int rank() {
    if (object.deleted()) {
      return 0;
    }
    if (outcome != null || replaced(object)) {
      return 1;
    }
    return admitted ? 4 : object.holds("QuotaReserved") ? 3 : 2;
  }

  private static boolean replaced(KubeObject workload) {
    return workload.condition("Finished").path("reason").asText().contains("Replaced");
  }

  private static @Nullable JobState outcome(KubeObject workload) {
    if (!workload.holds("Finished") || replaced(workload)) {
      return workload.deleted() ? JobState.CANCELLED : null;
    }
    var finished = workload.condition("Finished");
    var words = finished.path("reason").asText() + ' ' + finished.path("message").asText();
    return words.toLowerCase(Locale.ROOT).contains("fail") ? JobState.FAILED : JobState.COMPLETED;
  }

  private static String word(KubeObject workload) {
    for (var type : List.of("Finished", "Admitted", "QuotaReserved", "Evicted")) {
      if (workload.holds(type)) {
        return type;
      }
    }
    return workload.spec().path("active").asBoolean(true) ? "Pending" : "Inactive";
  }

  private static @Nullable String reason(KubeObject workload) {
    if (workload.holds("Admitted") || workload.holds("Finished")) {
      return null;
    }
    for (var type : List.of("QuotaReserved", "Admitted")) {
      var condition = workload.condition(type);
      if (condition.path("status").asText().equals("False")) {
        var message = Fields.text(condition.path("message"));
        return message == null ? Fields.text(condition.path("reason")) : message;
      }
    }
    return null;
  }
}
