package io.gridwright.ingest.parsers.kubernetes.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.ingest.parsers.kubernetes.work.WorkFacts.PodCount;

/** batch/v1 Job. */
final class BatchJobs {
  private BatchJobs() {}

  static WorkFacts read(KubeObject job, WorkContext context) {
    job.name();
    var spec = job.spec();
    var status = job.status();
    long active = Fields.whole("status.active", status.path("active"), 0);
    long live = Fields.whole("status.ready", status.path("ready"), active);
    boolean suspended = spec.path("suspend").asBoolean(false);
    var end = Fields.time("status.completionTime", status.path("completionTime"));
    var ending = Phases.ending(job, "Complete", "Failed", end);
    return new WorkFacts(
        job,
        size(job, spec, context),
        suspended,
        live,
        ending,
        ending == null ? Phases.word(suspended, active) : Phases.word(job, "Complete", "Failed"),
        Phases.seconds("spec.activeDeadlineSeconds", spec.path("activeDeadlineSeconds")),
        job.created(),
        Fields.time("status.startTime", status.path("startTime")),
        null);
  }

  /** Pods that a Job, or a template of one, has at the same time. */
  static PodCount size(KubeObject of, JsonNode spec, WorkContext context) {
    long parallel = Fields.whole("spec.parallelism", spec.path("parallelism"), 1);
    long completions = Fields.whole("spec.completions", spec.path("completions"), parallel);
    return PodCount.of(
        Math.max(1, Math.min(parallel, completions)), context.pod(of, spec.path("template")));
  }
}
