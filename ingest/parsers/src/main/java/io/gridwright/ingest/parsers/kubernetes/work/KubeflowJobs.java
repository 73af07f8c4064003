package io.gridwright.ingest.parsers.kubernetes.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.ingest.parsers.kubernetes.work.WorkFacts.PodCount;

/** PyTorchJob, TFJob, MPIJob, JAXJob, XGBoostJob and PaddleJob: roles with replicas each. */
final class KubeflowJobs {
  private KubeflowJobs() {}

  static WorkFacts read(KubeObject job, WorkContext context) {
    job.name();
    var spec = job.spec();
    var policy = spec.path("runPolicy");
    boolean suspended = policy.path("suspend").asBoolean(spec.path("suspend").asBoolean(false));
    var live = Phases.sum(job, "replicaStatuses", "active");
    var end = Fields.time("status.completionTime", job.status().path("completionTime"));
    var ending = Phases.ending(job, "Succeeded", "Failed", end);
    return new WorkFacts(
        job,
        size(job, context),
        suspended,
        live,
        ending,
        ending == null ? Phases.word(suspended, live) : Phases.word(job, "Succeeded", "Failed"),
        Phases.seconds(
            "spec.runPolicy.activeDeadlineSeconds", policy.path("activeDeadlineSeconds")),
        job.created(),
        Fields.time("status.startTime", job.status().path("startTime")),
        null);
  }

  private static PodCount size(KubeObject job, WorkContext context) {
    var all = PodCount.NONE;
    for (var field : job.spec().properties()) {
      if (field.getKey().endsWith("ReplicaSpecs")) {
        for (var role : field.getValue()) {
          all = all.plus(role(job, role, context));
        }
      }
    }
    return all;
  }

  private static PodCount role(KubeObject job, JsonNode role, WorkContext context) {
    long replicas = Fields.whole("spec.replicaSpecs.replicas", role.path("replicas"), 1);
    return PodCount.of(replicas, context.pod(job, role.path("template")));
  }
}
