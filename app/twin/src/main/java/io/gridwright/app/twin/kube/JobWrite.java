package io.gridwright.app.twin.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.state.Lifecycle;
import io.gridwright.app.twin.state.Priorities;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Reply;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a Job: its labels, annotations and suspension at any time, and the scheduling
 * directives of its template while it is suspended. Kueue undoes a suspension by hand: the pods are
 * stopped and the job waits to be admitted again.
 */
final class JobWrite {
  private static final String[] DIRECTIVES = {
    "nodeSelector", "affinity", "tolerations", "schedulingGates"
  };
  private static final String[] META = {"labels", "annotations"};
  private final TwinState state;
  private final SimJob job;

  JobWrite(TwinState state, SimJob job) {
    this.state = state;
    this.job = job;
  }

  /** Makes the change unless it is only tried; a refusal when it is not allowed. */
  @Nullable Reply change(ObjectNode old, ObjectNode wanted, boolean dryRun) {
    var labels = wanted.path("metadata").path("labels");
    var refusal = labels(labels);
    if (refusal == null) {
      refusal = spec(old, wanted);
    }
    if (refusal != null || dryRun || unchanged(old, wanted)) {
      return refusal;
    }
    var kube = job.kube();
    if (Wanted.differs(old.path("spec"), wanted.path("spec")) != null) {
      kube.jobGeneration++;
    }
    var priority = labels.path(JobJson.PRIORITY_LABEL).asText();
    if (!priority.equals(kube.priorityClass)) {
      kube.priorityClass = priority;
      kube.priority = Objects.requireNonNull(Priorities.classes().get(priority));
      kube.workloadGeneration++;
    }
    Wanted.replace(kube.jobLabels, Wanted.added(labels, JobJson.labels(job)));
    Wanted.replace(kube.jobAnnotations, Wanted.map(wanted.path("metadata").path("annotations")));
    template(wanted.path("spec").path("template"));
    boolean stop = wanted.path("spec").path("suspend").asBoolean() && job.running();
    if (stop) {
      Lifecycle.requeue(state.world(), job, "Suspended", state.world().now() + 1);
    } else {
      state.world().changes().job(job, false, false);
    }
    return null;
  }

  private @Nullable Reply labels(JsonNode labels) {
    var own = JobJson.labels(job);
    var missing = Wanted.missing(labels, own);
    if (missing != null) {
      return invalid("metadata.labels", "Forbidden: cannot be removed: " + missing);
    }
    if (!labels.path(JobJson.QUEUE_LABEL).asText().equals(job.order().team())) {
      return invalid(
          "metadata.labels[kueue.x-k8s.io/queue-name]", "Invalid value: field is immutable");
    }
    var priority = labels.path(JobJson.PRIORITY_LABEL).asText();
    return Priorities.classes().containsKey(priority)
        ? null
        : invalid("metadata.labels[kueue.x-k8s.io/priority-class]", "Not found: " + priority);
  }

  private @Nullable Reply spec(ObjectNode old, ObjectNode wanted) {
    if (!(old.path("spec").deepCopy() instanceof ObjectNode was)
        || !(wanted.path("spec").deepCopy() instanceof ObjectNode is)) {
      return invalid("spec", "Required value");
    }
    was.remove("suspend");
    is.remove("suspend");
    boolean steered = !Wanted.same(directives(was), directives(is));
    strip(was);
    strip(is);
    var field = Wanted.differs(was, is);
    if (field != null) {
      return invalid("spec." + field, "Invalid value: field is immutable");
    }
    if (steered && !job.waits()) {
      return invalid("spec.template", "Invalid value: field is immutable");
    }
    var template = wanted.path("spec").path("template").path("metadata");
    var uid = old.path("metadata").path("uid").asText();
    var missing = Wanted.missing(template.path("labels"), PodTemplate.labels(job, uid));
    if (missing == null) {
      missing = Wanted.missing(template.path("annotations"), PodTemplate.annotations(job));
    }
    return missing == null
        ? null
        : invalid("spec.template.metadata", "Invalid value: cannot be removed: " + missing);
  }

  /** The part of a spec that may change while the job is suspended. */
  private static JsonNode directives(JsonNode spec) {
    var only = spec.path("template").deepCopy();
    if (only.path("spec") instanceof ObjectNode pod) {
      pod.retain(DIRECTIVES);
    }
    if (only.path("metadata") instanceof ObjectNode meta) {
      meta.retain(META);
    }
    return only;
  }

  private static void strip(ObjectNode spec) {
    if (spec.path("template").path("spec") instanceof ObjectNode pod) {
      pod.remove(List.of(DIRECTIVES));
    }
    if (spec.path("template") instanceof ObjectNode template) {
      template.remove("metadata");
    }
  }

  private void template(JsonNode template) {
    var kube = job.kube();
    var meta = new KubeMeta(state);
    var labels = PodTemplate.labels(job, meta.jobUid(job));
    Wanted.replace(
        kube.templateLabels, Wanted.added(template.path("metadata").path("labels"), labels));
    Map<String, String> annotations = PodTemplate.annotations(job);
    Wanted.replace(
        kube.templateAnnotations,
        Wanted.added(template.path("metadata").path("annotations"), annotations));
    var spec = template.path("spec");
    Wanted.replace(kube.nodeSelector, Wanted.map(spec.path("nodeSelector")));
    kube.affinity = some(spec.path("affinity"));
    kube.tolerations = some(spec.path("tolerations"));
    kube.schedulingGates = some(spec.path("schedulingGates"));
  }

  private static @Nullable JsonNode some(JsonNode node) {
    return node.isEmpty() ? null : node.deepCopy();
  }

  private static boolean unchanged(ObjectNode old, ObjectNode wanted) {
    return Wanted.same(old.path("spec"), wanted.path("spec"))
        && Wanted.same(old.path("metadata").path("labels"), wanted.path("metadata").path("labels"))
        && Wanted.same(
            old.path("metadata").path("annotations"), wanted.path("metadata").path("annotations"));
  }

  private Reply invalid(String field, String why) {
    return KubeStatus.invalid(KubeKind.JOB, job.kubeName(), field, why);
  }
}
