package io.gridwright.app.twin.kube;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.parts.SimNode;
import io.gridwright.app.twin.spec.GroupSpec.Nvlink;
import io.gridwright.app.twin.state.NodeLabels;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;

/** A v1 Node. */
final class NodeJson {
  private final TwinState state;
  private final KubeMeta meta;

  NodeJson(TwinState state) {
    this.state = state;
    this.meta = new KubeMeta(state);
  }

  ObjectNode render(SimNode node, long version) {
    var json = meta.object(KubeKind.NODE, "v1", node.name(), null, version);
    var metadata = (ObjectNode) json.get("metadata");
    metadata.set("labels", Json.object(NodeLabels.of(node)));
    if (!node.annotations().isEmpty()) {
      metadata.set("annotations", Json.object(node.annotations()));
    }
    json.set("spec", spec(node));
    json.set("status", status(node));
    return json;
  }

  private ObjectNode spec(SimNode node) {
    var spec = Json.object();
    spec.put("providerID", "gridwright-twin://" + node.name());
    var taints = Json.array();
    if (node.cordoned()) {
      spec.put("unschedulable", true);
      taints.addObject().put("key", "node.kubernetes.io/unschedulable").put("effect", "NoSchedule");
    }
    if (node.drainReason() != null) {
      taints
          .addObject()
          .put("key", "nvidia.com/gpu-unhealthy")
          .put("value", "xid")
          .put("effect", "NoSchedule")
          .put("timeAdded", meta.time(node.changedAt()));
    }
    if (node.downReason() != null) {
      for (var effect : new String[] {"NoSchedule", "NoExecute"}) {
        taints
            .addObject()
            .put("key", "node.kubernetes.io/unreachable")
            .put("effect", effect)
            .put("timeAdded", meta.time(node.changedAt()));
      }
    }
    if (!taints.isEmpty()) {
      spec.set("taints", taints);
    }
    return spec;
  }

  private ObjectNode status(SimNode node) {
    var status = Json.object();
    int gpus = node.site().gpus();
    status.set("capacity", resources(gpus, gpus * 18, gpus * 140));
    int healthy = node.drainReason() == null ? gpus : gpus - 1;
    status.set("allocatable", resources(healthy, gpus * 18 - 4, gpus * 140 - 20));
    conditions(status, node);
    status
        .putArray("addresses")
        .addObject()
        .put("type", "InternalIP")
        .put("address", "10.0.0." + (10 + node.site().index()));
    boolean arm = node.site().place().nvlink() == Nvlink.RACK;
    status
        .putObject("nodeInfo")
        .put("architecture", arm ? "arm64" : "amd64")
        .put("bootID", meta.uid(KubeKind.NODE, node.name() + "/boot"))
        .put("containerRuntimeVersion", "containerd://2.1.4")
        .put("kernelVersion", "6.8.0-1024-nvidia")
        .put("kubeProxyVersion", "")
        .put("kubeletVersion", KubeDiscovery.VERSION)
        .put("machineID", "")
        .put("operatingSystem", "linux")
        .put("osImage", "Ubuntu 24.04.2 LTS")
        .put("systemUUID", meta.uid(KubeKind.NODE, node.name()));
    return status;
  }

  private void conditions(ObjectNode status, SimNode node) {
    var conditions = status.putArray("conditions");
    boolean up = node.downReason() == null;
    // A kubelet says that it is alive every ten seconds.
    long beat = up ? Math.floorDiv(state.world().now(), 10L) * 10 : node.changedAt();
    conditions
        .addObject()
        .put("type", "Ready")
        .put("status", up ? "True" : "Unknown")
        .put("reason", up ? "KubeletReady" : "NodeStatusUnknown")
        .put(
            "message",
            up ? "kubelet is posting ready status" : "Kubelet stopped posting node status.")
        .put("lastHeartbeatTime", meta.time(beat))
        .put("lastTransitionTime", meta.time(node.changedAt()));
    var sick = node.drainReason();
    conditions
        .addObject()
        .put("type", "GpuProblem")
        .put("status", sick == null ? "False" : "True")
        .put("reason", sick == null ? "NoXid" : "Xid")
        .put("message", sick == null ? "no GPU reports an XID" : sick)
        .put("lastHeartbeatTime", meta.time(beat))
        .put("lastTransitionTime", meta.time(node.changedAt()));
  }

  private static ObjectNode resources(int gpus, int cpus, int memoryGi) {
    return Json.object()
        .put("cpu", Integer.toString(cpus))
        .put("ephemeral-storage", "3500Gi")
        .put("memory", memoryGi + "Gi")
        .put("nvidia.com/gpu", Integer.toString(gpus))
        .put("pods", "110");
  }
}
