package io.gridwright.ingest.parsers.kubernetes.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.GpuResources;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.model.workload.JobState;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What a gang's object says. It outlives its pods, so it only speaks where no pod does.
 *
 * @param members pods that have to start together
 * @param gpus GPUs of all of them, null where it does not tell
 * @param state of ours
 * @param word its phase
 * @param reason why it waits
 * @param queue that it names, null for none
 */
record PodGroupFacts(
    KubeObject object,
    int members,
    @Nullable Double gpus,
    JobState state,
    String word,
    @Nullable String reason,
    @Nullable String queue) {

  static PodGroupFacts of(KubeObject group) {
    group.name();
    var spec = group.spec();
    var phase = group.status().path("phase").asText();
    var least = spec.path("minResources");
    return new PodGroupFacts(
        group,
        (int) Math.max(1, members(group)),
        least.isObject() ? GpuResources.of("spec.minResources", least).gpus() : null,
        group.deleted() ? JobState.CANCELLED : state(group, phase),
        phase.isEmpty() ? "PodGroup" : phase,
        reason(group),
        Fields.text(spec.path("queue")));
  }

  private static long members(KubeObject group) {
    var spec = group.spec();
    var gang = spec.path("schedulingPolicy").path("gang").path("minCount");
    if (spec.has("minMember") || gang.isNumber()) {
      return Fields.whole("spec.minMember", spec.path("minMember"), gang.asLong());
    }
    long sum = 0;
    var parents = parents(spec.path("subGroups"));
    for (var part : spec.path("subGroups")) {
      boolean leaf = !parents.contains(part.path("name").asText());
      sum += leaf ? Fields.whole("spec.subGroups.minMember", part.path("minMember"), 0) : 0;
    }
    for (var part : spec.path("podGroupTemplates")) {
      sum += part.path("schedulingPolicy").path("gang").path("minCount").asLong(0);
    }
    return sum;
  }

  private static Set<String> parents(JsonNode groups) {
    var parents = new HashSet<String>();
    groups.forEach(part -> parents.add(part.path("parent").asText()));
    return parents;
  }

  private static JobState state(KubeObject group, String phase) {
    return switch (phase) {
      case "Running", "Scheduled" -> JobState.RUNNING;
      case "Completed", "Finished" -> JobState.COMPLETED;
      case "Failed" -> JobState.FAILED;
      case "Unknown" -> JobState.UNKNOWN;
      default ->
          group.status().path("resourcesStatus").path("allocated").isEmpty()
              ? JobState.PENDING
              : JobState.RUNNING;
    };
  }

  private static @Nullable String reason(KubeObject group) {
    for (var list : new String[] {"conditions", "schedulingConditions"}) {
      for (var condition : group.status().path(list)) {
        boolean waits = condition.path("type").asText().startsWith("Unschedulable");
        if (waits && condition.path("status").asText().equals("True")) {
          return Fields.first(condition.path("message"), condition.path("reason"));
        }
      }
    }
    return null;
  }
}
