package io.gridwright.ingest.parsers.kubernetes.work;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.ingest.parsers.kubernetes.work.WorkFacts.Ending;
import io.gridwright.ingest.parsers.kubernetes.work.WorkFacts.PodCount;
import io.gridwright.model.workload.JobState;
import java.util.HashSet;
import org.jspecify.annotations.Nullable;

/** Volcano's Job: tasks with replicas each, and a phase. */
final class VolcanoJobs {
  private VolcanoJobs() {}

  static WorkFacts read(KubeObject job, WorkContext context) {
    job.name();
    var status = job.status();
    var phase = status.path("state").path("phase").asText();
    boolean held = phase.equals("Aborted") || phase.equals("Aborting");
    boolean told = status.has("running") || phase.isEmpty() || !phase.equals("Running");
    var live =
        told ? Long.valueOf(Fields.whole("status.running", status.path("running"), 0)) : null;
    return new WorkFacts(
        job,
        size(job, context),
        held,
        phase.equals("Running") && live == null ? Long.valueOf(1) : live,
        ending(job, phase),
        phase.isEmpty() ? Phases.word(held, live) : phase,
        null,
        job.created(),
        null,
        Fields.text(job.spec().path("queue")));
  }

  private static @Nullable Ending ending(KubeObject job, String phase) {
    var at =
        Fields.time(
            "status.state.lastTransitionTime",
            job.status().path("state").path("lastTransitionTime"));
    return switch (phase) {
      case "Completed" -> new Ending(JobState.COMPLETED, at);
      case "Failed" -> new Ending(JobState.FAILED, at);
      case "Terminated" -> new Ending(JobState.CANCELLED, at);
      default -> job.deleted() ? new Ending(JobState.CANCELLED, null) : null;
    };
  }

  private static PodCount size(KubeObject job, WorkContext context) {
    var all = PodCount.NONE;
    var names = new HashSet<String>();
    for (var task : job.spec().path("tasks")) {
      var name = task.path("name").asText();
      if (!name.isEmpty() && !names.add(name)) {
        throw new BrokenRecordException(
            "spec.tasks.name", "duplicate_name", "Two tasks are called \"" + name + '"');
      }
      long replicas = Fields.whole("spec.tasks.replicas", task.path("replicas"), 1);
      all = all.plus(PodCount.of(replicas, context.pod(job, task.path("template"))));
    }
    long least = Fields.whole("spec.minAvailable", job.spec().path("minAvailable"), 0);
    if (least > all.pods()) {
      throw new BrokenRecordException(
          "spec.minAvailable",
          "out_of_range",
          "minAvailable is " + least + ", more than the " + all.pods() + " pods of all tasks");
    }
    return all;
  }
}
