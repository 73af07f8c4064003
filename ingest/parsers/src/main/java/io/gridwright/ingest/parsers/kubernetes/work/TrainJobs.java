package io.gridwright.ingest.parsers.kubernetes.work;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.ingest.parsers.kubernetes.object.PodSpec;
import io.gridwright.ingest.parsers.kubernetes.work.WorkFacts.PodCount;

/** TrainJob of Kubeflow Trainer; what it does not ask for itself its runtime does. */
final class TrainJobs {
  private TrainJobs() {}

  static WorkFacts read(KubeObject job, WorkContext context) {
    job.name();
    boolean suspended = job.spec().path("suspend").asBoolean(false);
    var live = Phases.sum(job, "jobsStatus", "active");
    var ending = Phases.ending(job, "Complete", "Failed", null);
    return new WorkFacts(
        job,
        size(job, context),
        suspended,
        live,
        ending,
        ending == null ? Phases.word(suspended, live) : Phases.word(job, "Complete", "Failed"),
        Phases.seconds("spec.activeDeadlineSeconds", job.spec().path("activeDeadlineSeconds")),
        job.created(),
        null,
        null);
  }

  private static PodCount size(KubeObject job, WorkContext context) {
    var trainer = job.spec().path("trainer");
    var reference = job.spec().path("runtimeRef");
    var runtime =
        context.runtime(
            reference.path("kind").asText("ClusterTrainingRuntime"),
            reference.path("name").asText());
    var whole = JobSets.size(job, runtime.path("spec"), context);
    if (!trainer.has("resourcesPerNode") && !trainer.has("numNodes")) {
      return whole;
    }
    long nodes = Fields.whole("spec.trainer.numNodes", trainer.path("numNodes"), 1);
    return PodCount.of(nodes, trainer.has("resourcesPerNode") ? node(job, context) : whole.pod());
  }

  private static PodSpec node(KubeObject job, WorkContext context) {
    var template = JsonNodeFactory.instance.objectNode();
    var container = template.putObject("spec").putArray("containers").addObject();
    container.set("resources", job.spec().path("trainer").path("resourcesPerNode"));
    return context.pod(job, template);
  }
}
