package io.gridwright.app.twin.kube;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.state.Lifecycle;
import io.gridwright.app.twin.state.PodNames;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Reply;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a Workload: its priority, whether it may be admitted, its labels and annotations. A
 * running job whose Workload is deactivated is evicted and waits from its last checkpoint.
 */
final class WorkloadWrite {
  private static final int LOWEST = Integer.MIN_VALUE;
  private final TwinState state;
  private final SimJob job;

  WorkloadWrite(TwinState state, SimJob job) {
    this.state = state;
    this.job = job;
  }

  /** Makes the change unless it is only tried; a refusal when it is not allowed. */
  @Nullable Reply change(ObjectNode old, ObjectNode wanted, boolean dryRun) {
    var spec = wanted.path("spec");
    var priority = spec.path("priority");
    if (!priority.isIntegralNumber() || !priority.canConvertToInt()) {
      return invalid("spec.priority", "Invalid value: must be an integer of at least " + LOWEST);
    }
    if (!spec.path("active").isBoolean() && !spec.path("active").isMissingNode()) {
      return invalid("spec.active", "Invalid value: must be a boolean");
    }
    var field = fixed(old, wanted);
    if (field != null) {
      return invalid("spec." + field, "Invalid value: field is immutable");
    }
    var own = new WorkloadJson(state).labels(job);
    var labels = wanted.path("metadata").path("labels");
    if (Wanted.missing(labels, own) != null) {
      return invalid("metadata.labels", "Forbidden: labels of Kueue cannot be removed");
    }
    if (!dryRun && !unchanged(old, wanted)) {
      var kube = job.kube();
      Wanted.replace(kube.workloadLabels, Wanted.added(labels, own));
      var annotations = wanted.path("metadata").path("annotations");
      Wanted.replace(kube.workloadAnnotations, Wanted.map(annotations));
      boolean active = spec.path("active").asBoolean(true);
      if (kube.priority != priority.intValue() || kube.active != active) {
        kube.workloadGeneration++;
      }
      kube.priority = priority.intValue();
      activate(active);
    }
    return null;
  }

  private void activate(boolean active) {
    var kube = job.kube();
    boolean turned = kube.active != active;
    kube.active = active;
    if (turned && !active && job.running()) {
      Lifecycle.requeue(state.world(), job, "Deactivated", state.world().now());
      return;
    }
    if (turned && job.waits()) {
      job.reason(active ? null : "The workload is deactivated");
      kube.evictedReason = "Deactivated";
      kube.evictedAt = state.world().now();
    }
    state.world().changes().workload(job);
  }

  private static @Nullable String fixed(ObjectNode old, ObjectNode wanted) {
    if (!(old.path("spec").deepCopy() instanceof ObjectNode was)
        || !(wanted.path("spec").deepCopy() instanceof ObjectNode is)) {
      return "podSets";
    }
    was.remove("priority");
    was.remove("active");
    is.remove("priority");
    is.remove("active");
    return Wanted.differs(was, is);
  }

  private static boolean unchanged(ObjectNode old, ObjectNode wanted) {
    return Wanted.same(old.path("spec"), wanted.path("spec"))
        && Wanted.same(old.path("metadata").path("labels"), wanted.path("metadata").path("labels"))
        && Wanted.same(
            old.path("metadata").path("annotations"), wanted.path("metadata").path("annotations"));
  }

  private Reply invalid(String field, String why) {
    return KubeStatus.invalid(KubeKind.WORKLOAD, PodNames.workload(job), field, why);
  }
}
