package io.gridwright.ingest.parsers.kubernetes;

import io.gridwright.model.workload.JobState;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What a batch/v1 Job says.
 *
 * @param pods pods at the same time, at least 1
 * @param pod what each of them asks for
 * @param suspended whether it is held back
 * @param live pods that are ready, or that exist where readiness is not told
 * @param outcome how it ended, null while it has not
 * @param word its last condition or phase
 */
record JobFacts(
    KubeObject object,
    int pods,
    PodSpec pod,
    boolean suspended,
    long live,
    @Nullable JobState outcome,
    String word,
    @Nullable Duration limit,
    @Nullable Instant created,
    @Nullable Instant start,
    @Nullable Instant end) {

  static JobFacts of(KubeObject job) {
    job.name();
    var spec = job.spec();
    var status = job.status();
    long parallel = KubeObject.whole("spec.parallelism", spec.path("parallelism"), 1);
    long completions = KubeObject.whole("spec.completions", spec.path("completions"), parallel);
    long active = KubeObject.whole("status.active", status.path("active"), 0);
    var outcome = outcome(job);
    boolean suspended = spec.path("suspend").asBoolean(false);
    long seconds =
        KubeObject.whole("spec.activeDeadlineSeconds", spec.path("activeDeadlineSeconds"), 0);
    var end = KubeObject.time("status.completionTime", status.path("completionTime"));
    if (end == null && outcome != null) {
      end = outcome == JobState.COMPLETED ? job.since("Complete") : job.since("Failed");
    }
    return new JobFacts(
        job,
        (int) Math.max(1, Math.min(parallel, completions)),
        PodSpec.of(spec.path("template")),
        suspended,
        KubeObject.whole("status.ready", status.path("ready"), active),
        outcome,
        outcome == null ? suspended ? "Suspended" : active > 0 ? "Active" : "Waiting" : word(job),
        seconds > 0 ? Duration.ofSeconds(seconds) : null,
        job.created(),
        KubeObject.time("status.startTime", status.path("startTime")),
        end);
  }

  private static @Nullable JobState outcome(KubeObject job) {
    if (job.holds("Complete")) {
      return JobState.COMPLETED;
    }
    if (job.holds("Failed")) {
      boolean late = job.condition("Failed").path("reason").asText().equals("DeadlineExceeded");
      return late ? JobState.TIMEOUT : JobState.FAILED;
    }
    return job.deleted() ? JobState.CANCELLED : null;
  }

  private static String word(KubeObject job) {
    if (job.holds("Complete")) {
      return "Complete";
    }
    return job.holds("Failed")
        ? "Failed:" + job.condition("Failed").path("reason").asText()
        : "Deleted";
  }
}
