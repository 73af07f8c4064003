package io.gridwright.app.twin.kube;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;
import io.gridwright.model.workload.JobState;
import java.util.Map;
import java.util.TreeMap;

/** A batch/v1 Job that Kueue has in its hands. */
final class JobJson {
  static final String QUEUE_LABEL = "kueue.x-k8s.io/queue-name";
  static final String PRIORITY_LABEL = "kueue.x-k8s.io/priority-class";
  private final TwinState state;
  private final KubeMeta meta;

  JobJson(TwinState state) {
    this.state = state;
    this.meta = new KubeMeta(state);
  }

  /** Labels of a Job without those that somebody added. */
  static Map<String, String> labels(SimJob job) {
    var labels = new TreeMap<String, String>();
    labels.put("app.kubernetes.io/name", job.order().kind().name());
    labels.put("gridwright.io/user", job.order().user());
    labels.put("gridwright.io/preemptible", Boolean.toString(job.order().preemptible()));
    labels.put(QUEUE_LABEL, job.order().team());
    labels.put(PRIORITY_LABEL, job.kube().priorityClass);
    labels.put("kueue.x-k8s.io/max-exec-time-seconds", Long.toString(job.limit()));
    return labels;
  }

  ObjectNode render(SimJob job, long version) {
    var order = job.order();
    var json = meta.object(KubeKind.JOB, "v1", job.kubeName(), order.team(), version);
    var metadata = (ObjectNode) json.get("metadata");
    metadata.put("generation", job.kube().jobGeneration);
    metadata.put("creationTimestamp", meta.time(job.submit()));
    var labels = labels(job);
    labels.putAll(job.kube().jobLabels);
    metadata.set("labels", Json.object(labels));
    if (!job.kube().jobAnnotations.isEmpty()) {
      metadata.set("annotations", Json.object(job.kube().jobAnnotations));
    }
    var spec = json.putObject("spec");
    spec.put("activeDeadlineSeconds", job.limit())
        .put("backoffLimit", 0)
        .put("completionMode", "Indexed")
        .put("completions", order.nodes())
        .put("manualSelector", false)
        .put("parallelism", order.nodes())
        .put("podReplacementPolicy", "TerminatingOrFailed")
        .put("suspend", job.waits());
    spec.putObject("selector")
        .putObject("matchLabels")
        .put("batch.kubernetes.io/controller-uid", meta.jobUid(job));
    spec.set("template", PodTemplate.render(job, meta.jobUid(job)));
    json.set("status", status(job));
    return json;
  }

  private ObjectNode status(SimJob job) {
    var status = Json.object();
    var conditions = status.putArray("conditions");
    int pods = job.order().nodes();
    if (job.waits()) {
      condition(conditions, "Suspended", true, "JobSuspended", "Job suspended", waitsSince(job));
      return status.put("terminating", 0);
    }
    boolean ran = job.start() != 0 || !job.lastAllocation().isEmpty() || job.running();
    if (ran) {
      condition(conditions, "Suspended", false, "JobResumed", "Job resumed", job.start());
      status.put("startTime", meta.time(job.start()));
    }
    if (job.running()) {
      return status.put("active", pods).put("ready", pods).put("terminating", 0);
    }
    if (job.state() == JobState.COMPLETED) {
      var words = "Reached expected number of succeeded pods";
      condition(conditions, "SuccessCriteriaMet", true, "CompletionsReached", words, job.end());
      condition(conditions, "Complete", true, "CompletionsReached", words, job.end());
      status.put("completionTime", meta.time(job.end()));
      status.put("completedIndexes", pods == 1 ? "0" : "0-" + (pods - 1));
      return status.put("succeeded", pods).put("ready", 0).put("terminating", 0);
    }
    boolean late = job.state() == JobState.TIMEOUT;
    var reason = late ? "DeadlineExceeded" : "BackoffLimitExceeded";
    var words =
        late
            ? "Job was active longer than specified deadline"
            : "Job has reached the specified backoff limit";
    condition(conditions, "FailureTarget", true, reason, words, job.end());
    condition(conditions, "Failed", true, reason, words, job.end());
    return status.put("failed", pods).put("ready", 0).put("terminating", 0);
  }

  /** When the job's present wait began, simulated seconds. */
  static long waitsSince(SimJob job) {
    return job.attempt() == 0 ? job.submit() : job.end();
  }

  private void condition(
      ArrayNode conditions, String type, boolean holds, String reason, String words, long since) {
    meta.condition(conditions, type, holds, reason, since)
        .put("message", words)
        .put("lastProbeTime", meta.time(Math.min(since, state.world().now())));
  }
}
