package io.gridwright.ingest.parsers.kubernetes;

import io.gridwright.ingest.parsers.kubernetes.work.PodFacts;
import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.signal.QueueObservation;
import io.gridwright.model.workload.JobState;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the jobs of a document make of its queues. Schedulers' own sums are wrong in some releases
 * and stay when the pods are gone, so the jobs are counted here.
 */
final class QueueUse {
  private final Map<String, Use> uses = new HashMap<>();
  private final Map<String, Use> domains = new HashMap<>();

  private static final class Use {
    private double held;
    private int running;
    private int waiting;
  }

  void add(@Nullable String queue, JobObservation job) {
    if (queue != null) {
      var namespace = job.labels().getOrDefault("namespace", "");
      count(queue, job);
      count(namespace + '/' + queue, job);
    }
    var team = job.owner().team();
    if (team != null && !team.equals(queue)) {
      count(team, job);
    }
  }

  /** Notes a pod that may be in an NVLink domain made for it. */
  void add(PodFacts pod) {
    for (var claim : pod.object().spec().path("resourceClaims")) {
      var template =
          pod.object().namespace() + '/' + claim.path("resourceClaimTemplateName").asText();
      var use = domains.computeIfAbsent(template, name -> new Use());
      use.running += pod.state() == JobState.RUNNING ? 1 : 0;
      use.waiting += pod.state() == JobState.PENDING ? 1 : 0;
    }
  }

  private void count(String queue, JobObservation job) {
    var use = uses.computeIfAbsent(queue, name -> new Use());
    var state = job.status().state();
    use.waiting += state.waits() ? 1 : 0;
    if (state.holdsResources()) {
      use.running++;
      use.held += job.allocation().stream().mapToDouble(share -> share.gpus()).sum();
    }
  }

  /** The queue with what its jobs hold, where the document tells of pods at all. */
  QueueObservation on(QueueObservation queue, boolean podsSeen) {
    if (podsSeen && queue.type().equals("compute_domain")) {
      return onDomain(queue);
    }
    if (!podsSeen || !queue.type().endsWith("queue")) {
      return queue;
    }
    var use = uses.getOrDefault(queue.name(), new Use());
    var labels = new TreeMap<>(queue.labels());
    labels.put("held_gpus", Double.toString(use.held));
    labels.put("running_jobs", Integer.toString(use.running));
    labels.put("waiting_jobs", Integer.toString(use.waiting));
    return with(queue, labels);
  }

  /** The domain's own status may be older than its pods, so both are told. */
  private QueueObservation onDomain(QueueObservation domain) {
    var labels = new TreeMap<>(domain.labels());
    var namespace = domain.name().substring(0, domain.name().indexOf('/') + 1);
    var use =
        domains.getOrDefault(namespace + labels.getOrDefault("claim_template", ""), new Use());
    labels.put("running_pods", Integer.toString(use.running));
    labels.put("waiting_pods", Integer.toString(use.waiting));
    boolean ready = Boolean.parseBoolean(labels.get("ready"));
    labels.put("status_in_doubt", Boolean.toString(!ready && use.running > 0 && use.waiting == 0));
    return with(domain, labels);
  }

  private static QueueObservation with(QueueObservation queue, Map<String, String> labels) {
    return new QueueObservation(
        queue.scheduler(),
        queue.cluster(),
        queue.type(),
        queue.name(),
        queue.parent(),
        queue.nominalGpus(),
        queue.weight(),
        labels);
  }
}
