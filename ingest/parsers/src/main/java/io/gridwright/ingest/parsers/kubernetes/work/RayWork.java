package io.gridwright.ingest.parsers.kubernetes.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.ingest.parsers.kubernetes.work.WorkFacts.Ending;
import io.gridwright.ingest.parsers.kubernetes.work.WorkFacts.PodCount;
import io.gridwright.model.workload.JobState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * RayCluster and RayJob. What the status calls desired is a wish, and {@code ready} may be older
 * than the pods; so a cluster runs when its pods do, or, where they are not seen, when it counts
 * workers that do.
 */
final class RayWork {
  private RayWork() {}

  static WorkFacts cluster(KubeObject cluster, WorkContext context) {
    cluster.name();
    var status = cluster.status();
    boolean suspended = cluster.spec().path("suspend").asBoolean(false);
    var state = Fields.text(status.path("state"));
    return new WorkFacts(
        cluster,
        size(cluster, cluster.spec(), context),
        suspended,
        workers(cluster),
        cluster.deleted() ? new Ending(JobState.CANCELLED, null) : null,
        state == null ? Phases.word(suspended, workers(cluster)) : state,
        null,
        cluster.created(),
        null,
        null);
  }

  static WorkFacts job(KubeObject job, WorkContext context) {
    job.name();
    var status = job.status();
    boolean suspended = job.spec().path("suspend").asBoolean(false);
    var word = Fields.first(status.path("jobStatus"), status.path("jobDeploymentStatus"));
    return new WorkFacts(
        job,
        size(job, job.spec().path("rayClusterSpec"), context),
        suspended,
        live(job),
        ending(job),
        word == null ? Phases.word(suspended, live(job)) : word,
        Phases.seconds("spec.activeDeadlineSeconds", job.spec().path("activeDeadlineSeconds")),
        job.created(),
        Fields.time("status.startTime", status.path("startTime")),
        null);
  }

  private static @Nullable Long workers(KubeObject cluster) {
    var status = cluster.status();
    for (var count : List.of("readyWorkerReplicas", "availableWorkerReplicas")) {
      if (status.hasNonNull(count)) {
        return Fields.whole("status." + count, status.path(count), 0);
      }
    }
    return status.isEmpty() ? Long.valueOf(0) : null;
  }

  private static @Nullable Long live(KubeObject job) {
    var status = job.status();
    var phase = Fields.first(status.path("jobStatus"), status.path("jobDeploymentStatus"));
    if (phase == null) {
      return status.isEmpty() ? Long.valueOf(0) : null;
    }
    return phase.equalsIgnoreCase("RUNNING") ? 1L : 0L;
  }

  private static @Nullable Ending ending(KubeObject job) {
    var status = job.status();
    var end = Fields.time("status.endTime", status.path("endTime"));
    boolean retries = status.path("jobDeploymentStatus").asText().equals("Retrying");
    var state =
        switch (status.path("jobStatus").asText()) {
          case "SUCCEEDED" -> JobState.COMPLETED;
          case "FAILED" -> JobState.FAILED;
          case "STOPPED" -> JobState.CANCELLED;
          default ->
              status.path("jobDeploymentStatus").asText().equals("Failed")
                  ? late(status)
                  : job.deleted() ? JobState.CANCELLED : null;
        };
    return state == null || retries ? null : new Ending(state, end);
  }

  private static JobState late(JsonNode status) {
    return status.path("reason").asText().equals("DeadlineExceeded")
        ? JobState.TIMEOUT
        : JobState.FAILED;
  }

  private static PodCount size(KubeObject of, JsonNode spec, WorkContext context) {
    var head = spec.path("headGroupSpec");
    var all =
        head.isObject() ? PodCount.of(1, context.pod(of, head.path("template"))) : PodCount.NONE;
    for (var group : spec.path("workerGroupSpecs")) {
      boolean held = group.path("suspend").asBoolean(false);
      long replicas =
          Fields.whole(
              "spec.workerGroupSpecs.replicas",
              group.path("replicas"),
              Fields.whole("spec.workerGroupSpecs.minReplicas", group.path("minReplicas"), 1));
      long hosts = Fields.whole("spec.workerGroupSpecs.numOfHosts", group.path("numOfHosts"), 1);
      all =
          all.plus(
              PodCount.of(held ? 0 : replicas * hosts, context.pod(of, group.path("template"))));
    }
    return all;
  }
}
