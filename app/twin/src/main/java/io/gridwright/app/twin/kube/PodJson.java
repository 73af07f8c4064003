package io.gridwright.app.twin.kube;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.parts.Allocation;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.state.PodNames;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;
import java.util.TreeMap;

/** A pod of a job, bound to its node. */
final class PodJson {
  private static final String INDEX = "batch.kubernetes.io/job-completion-index";
  private final KubeMeta meta;

  PodJson(TwinState state) {
    this.meta = new KubeMeta(state);
  }

  ObjectNode render(SimJob job, int index, int attempt, Allocation place, long version) {
    var name = PodNames.of(job, index, attempt);
    var json = meta.object(KubeKind.POD, "v1", name, job.order().team(), version);
    var metadata = (ObjectNode) json.get("metadata");
    metadata.put("generateName", job.kubeName() + '-' + index + '-');
    metadata.put("creationTimestamp", meta.time(job.start()));
    var labels = new TreeMap<>(PodTemplate.labels(job, meta.jobUid(job)));
    labels.putAll(job.kube().templateLabels);
    labels.put(INDEX, Integer.toString(index));
    labels.put("kueue.x-k8s.io/podset", "main");
    labels.put("kueue.x-k8s.io/cluster-queue-name", job.order().team());
    labels.put("kueue.x-k8s.io/local-queue-name", job.order().team());
    labels.put("gridwright.io/user", job.order().user());
    metadata.set("labels", Json.object(labels));
    var annotations = new TreeMap<>(PodTemplate.annotations(job));
    annotations.putAll(job.kube().templateAnnotations);
    annotations.put(INDEX, Integer.toString(index));
    annotations.put("kueue.x-k8s.io/workload", PodNames.workload(job));
    metadata.set("annotations", Json.object(annotations));
    meta.ownedBy(json, job);
    var spec = PodTemplate.spec(job);
    spec.remove("schedulingGates");
    spec.put("nodeName", place.node().name())
        .put("hostname", job.kubeName() + '-' + index)
        .put("priority", 0)
        .put("preemptionPolicy", "PreemptLowerPriority")
        .put("enableServiceLinks", true);
    json.set("spec", spec);
    json.set("status", status(job, place));
    return json;
  }

  private ObjectNode status(SimJob job, Allocation place) {
    var status = Json.object().put("phase", "Running").put("qosClass", "Burstable");
    int node = place.node().site().index();
    var ip = "10.1.%d.%d".formatted(node, 10 + place.gpus().get(0));
    status.put("podIP", ip).put("hostIP", "10.0.0." + (10 + node));
    status.putArray("podIPs").addObject().put("ip", ip);
    status.put("startTime", meta.time(job.start()));
    var conditions = status.putArray("conditions");
    for (var type : new String[] {"PodScheduled", "Initialized", "ContainersReady", "Ready"}) {
      conditions
          .addObject()
          .put("type", type)
          .put("status", "True")
          .put("lastTransitionTime", meta.time(job.start()));
    }
    var container = status.putArray("containerStatuses").addObject();
    container
        .put("name", "main")
        .put("image", "registry.example/" + job.order().kind().name() + ":1")
        .put("imageID", "")
        .put("ready", true)
        .put("started", true)
        .put("restartCount", 0);
    container.putObject("lastState");
    container.putObject("state").putObject("running").put("startedAt", meta.time(job.start()));
    return status;
  }
}
