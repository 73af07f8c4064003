package io.gridwright.app.twin.kube;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.parts.Allocation;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.parts.SiteLabels;
import io.gridwright.app.twin.state.PodNames;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;
import io.gridwright.model.workload.JobState;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/** A Kueue Workload, in both versions of the API. */
final class WorkloadJson {
  private static final String OLD = "v1beta1";
  private final KubeMeta meta;

  WorkloadJson(TwinState state) {
    this.meta = new KubeMeta(state);
  }

  /** Labels of a Workload without those that somebody added. */
  Map<String, String> labels(SimJob job) {
    var labels = new TreeMap<String, String>();
    labels.put("kueue.x-k8s.io/job-uid", meta.jobUid(job));
    return labels;
  }

  ObjectNode render(SimJob job, String api, long version) {
    var name = PodNames.workload(job);
    var json = meta.object(KubeKind.WORKLOAD, api, name, job.order().team(), version);
    var metadata = (ObjectNode) json.get("metadata");
    metadata.put("generation", job.kube().workloadGeneration);
    metadata.put("creationTimestamp", meta.time(job.submit()));
    var labels = labels(job);
    labels.putAll(job.kube().workloadLabels);
    metadata.set("labels", Json.object(labels));
    if (!job.kube().workloadAnnotations.isEmpty()) {
      metadata.set("annotations", Json.object(job.kube().workloadAnnotations));
    }
    metadata.putArray("finalizers").add("kueue.x-k8s.io/resource-in-use");
    meta.ownedBy(json, job);
    json.set("spec", spec(job, api));
    json.set("status", status(job, api));
    return json;
  }

  private ObjectNode spec(SimJob job, String api) {
    var spec = Json.object();
    spec.put("active", job.kube().active);
    spec.put("maximumExecutionTimeSeconds", job.limit());
    var podSet = spec.putArray("podSets").addObject();
    podSet.put("count", job.order().nodes()).put("name", "main");
    podSet.set("template", PodTemplate.render(job, meta.jobUid(job)));
    var topology = podSet.putObject("topologyRequest");
    topology.put("podIndexLabel", "batch.kubernetes.io/job-completion-index");
    if (job.order().oneDomain()) {
      topology.put("required", SiteLabels.DOMAIN);
    }
    spec.put("priority", job.kube().priority);
    if (api.equals(OLD)) {
      spec.put("priorityClassName", job.kube().priorityClass)
          .put("priorityClassSource", "kueue.x-k8s.io/workloadpriorityclass");
    } else {
      spec.putObject("priorityClassRef")
          .put("group", "kueue.x-k8s.io")
          .put("kind", "WorkloadPriorityClass")
          .put("name", job.kube().priorityClass);
    }
    return spec.put("queueName", job.order().team());
  }

  private ObjectNode status(SimJob job, String api) {
    var status = Json.object();
    var conditions = Json.array();
    if (job.waits()) {
      waiting(conditions, job);
      status.put("accumulatedPastExecutionTimeSeconds", 0);
    } else if (job.running()) {
      status.set("admission", admission(job, api));
      admitted(conditions, job);
    } else {
      finished(conditions, job);
    }
    status.set("conditions", conditions);
    if (job.attempt() > 0) {
      status.putObject("requeueState").put("count", job.attempt());
    }
    return status;
  }

  private void waiting(ArrayNode conditions, SimJob job) {
    long since = JobJson.waitsSince(job);
    var why = Objects.requireNonNullElse(job.reason(), "The workload has not been considered yet");
    boolean active = job.kube().active;
    var reason = active ? "WaitingForQuota" : "Inadmissible";
    condition(conditions, job, "QuotaReserved", false, reason, why, since);
    condition(
        conditions,
        job,
        "Admitted",
        false,
        "NoReservation",
        "The workload has no reservation",
        since);
    condition(
        conditions,
        job,
        "PodsReady",
        false,
        "WaitForStart",
        "Not all pods are ready or succeeded",
        since);
    var evicted = job.kube().evictedReason;
    if (evicted != null) {
      long at = job.kube().evictedAt;
      condition(conditions, job, "Evicted", true, evicted, "The workload is evicted", at);
      condition(
          conditions,
          job,
          "Requeued",
          active,
          active ? "Reactivated" : evicted,
          active ? "The workload was requeued" : "The workload is deactivated",
          at);
    }
  }

  private void admitted(ArrayNode conditions, SimJob job) {
    long since = job.start();
    var quota = "Quota reserved in ClusterQueue " + job.order().team();
    condition(conditions, job, "QuotaReserved", true, "QuotaReserved", quota, since);
    condition(conditions, job, "Admitted", true, "Admitted", "The workload is admitted", since);
    condition(
        conditions,
        job,
        "PodsReady",
        true,
        "Started",
        "All pods reached readiness and the workload is running",
        since);
  }

  private void finished(ArrayNode conditions, SimJob job) {
    boolean well = job.state() == JobState.COMPLETED;
    condition(
        conditions,
        job,
        "Finished",
        true,
        well ? "Succeeded" : "Failed",
        well ? "Job finished successfully" : "Job failed",
        job.end());
  }

  private void condition(
      ArrayNode conditions,
      SimJob job,
      String type,
      boolean holds,
      String reason,
      String words,
      long since) {
    meta.condition(conditions, type, holds, reason, since)
        .put("message", words)
        .put("observedGeneration", job.kube().workloadGeneration);
  }

  private static ObjectNode admission(SimJob job, String api) {
    var admission = Json.object().put("clusterQueue", job.order().team());
    var podSet = admission.putArray("podSetAssignments").addObject();
    podSet.put("count", job.allocation().size()).put("name", "main");
    var product = job.order().kind().product();
    podSet.putObject("flavors").put("cpu", product).put("nvidia.com/gpu", product);
    podSet
        .putObject("resourceUsage")
        .put("cpu", Integer.toString(PodTemplate.cpus(job)))
        .put("nvidia.com/gpu", Integer.toString(job.allocation().size() * job.order().gpus()));
    var topology = podSet.putObject("topologyAssignment");
    topology.putArray("levels").add("kubernetes.io/hostname");
    var names = job.allocation().stream().map(a -> a.node().name()).toList();
    if (api.equals(OLD)) {
      var domains = topology.putArray("domains");
      names.forEach(n -> domains.addObject().put("count", 1).putArray("values").add(n));
    } else {
      slice(topology, job.allocation(), names);
    }
    return admission;
  }

  private static void slice(ObjectNode topology, List<Allocation> place, List<String> names) {
    var slice = topology.putArray("slices").addObject().put("domainCount", place.size());
    slice.putObject("podCounts").put("universal", 1);
    var roots =
        slice.putArray("valuesPerLevel").addObject().putObject("individual").putArray("roots");
    names.forEach(roots::add);
  }
}
