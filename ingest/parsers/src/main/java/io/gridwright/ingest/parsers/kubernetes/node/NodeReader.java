package io.gridwright.ingest.parsers.kubernetes.node;

import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.ingest.parsers.kubernetes.object.PodSpec;
import io.gridwright.model.fleet.NodePlace;
import io.gridwright.model.fleet.NodeState;
import io.gridwright.model.signal.NodeObservation;
import io.gridwright.model.signal.NodeObservation.NodeStatus;
import io.gridwright.model.workload.Scheduler;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** A v1 Node. */
final class NodeReader {
  private static final List<String> DOMAIN =
      List.of("network.topology.nvidia.com/accelerator", "nvidia.com/gpu.clique");
  private static final List<String> LEAF =
      List.of("network.topology.nvidia.com/leaf", "topology.kubernetes.io/leaf");
  private static final List<String> RACK =
      List.of(
          "topology.gridwright.io/rack",
          "topology.kubernetes.io/rack",
          "cloud.provider.com/topology-rack",
          "cloud.google.com/gce-topology-rack");

  private NodeReader() {}

  static NodeObservation observe(
      KubeObject node, String cluster, NodeGpus gpus, @Nullable Double used) {
    var type = node.mark(PodSpec.PRODUCT);
    var status = status(node, used != null && used > 0);
    return new NodeObservation(
        Scheduler.KUBERNETES,
        cluster,
        node.name(),
        status,
        gpus.cards(),
        type,
        used,
        new NodePlace(first(node, DOMAIN), first(node, LEAF), first(node, RACK)),
        labels(node, gpus, used, status.state()));
  }

  private static NodeStatus status(KubeObject node, boolean busy) {
    if (node.deleted()) {
      return new NodeStatus(NodeState.DOWN, "Deleted", null);
    }
    var ready = node.condition("Ready");
    boolean cordoned = node.spec().path("unschedulable").asBoolean(false);
    var sick = taint(node);
    var words = new ArrayList<String>();
    words.add(node.holds("Ready") ? "Ready" : ready.isMissingNode() ? "Unknown" : "NotReady");
    if (cordoned) {
      words.add("SchedulingDisabled");
    }
    var raw = String.join(",", words);
    if (ready.isMissingNode()) {
      return new NodeStatus(NodeState.UNKNOWN, raw, null);
    }
    if (!node.holds("Ready")) {
      return new NodeStatus(NodeState.DOWN, raw, Fields.text(ready.path("message")));
    }
    if (cordoned || sick != null) {
      return new NodeStatus(busy ? NodeState.DRAINING : NodeState.DRAINED, raw, sick);
    }
    return new NodeStatus(NodeState.UP, raw, null);
  }

  /** A taint by which GPU work is kept off a sick node, null for none. */
  private static @Nullable String taint(KubeObject node) {
    for (var taint : node.spec().path("taints")) {
      var key = taint.path("key").asText();
      boolean keepsOff = !taint.path("effect").asText().equals("PreferNoSchedule");
      if (keepsOff && (key.contains("unhealthy") || key.contains("unreachable"))) {
        var value = Fields.text(taint.path("value"));
        return value == null ? key : key + '=' + value;
      }
    }
    return null;
  }

  private static @Nullable String first(KubeObject node, List<String> names) {
    var labels = node.labels();
    for (String name : names) {
      var value = labels.get(name);
      if (value != null && !value.isEmpty()) {
        return value;
      }
    }
    return names.equals(RACK) ? byEnding(labels) : null;
  }

  /** Clouds each have a prefix of their own. */
  private static @Nullable String byEnding(Map<String, String> labels) {
    return labels.entrySet().stream()
        .filter(entry -> entry.getKey().endsWith("/topology-rack"))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  private static Map<String, String> labels(
      KubeObject node, NodeGpus gpus, @Nullable Double used, NodeState state) {
    var labels = new TreeMap<>(node.labels());
    var healthy = gpus.healthy();
    if (healthy == null) {
      return labels;
    }
    labels.put("allocatable_gpus", Double.toString(healthy));
    labels.put("unhealthy_gpus", Double.toString(gpus.cards() - healthy));
    if (gpus.stale()) {
      labels.put("stale_resources", "true");
    }
    if (gpus.cards() > healthy && NodeFaults.none(node)) {
      labels.put("lost_gpus", "restart_device_plugin");
    }
    if (used != null) {
      boolean open = state.schedulable();
      labels.put("free_gpus", Double.toString(open ? Math.max(0, healthy - used) : 0));
      labels.put("overcommitted", Boolean.toString(used > healthy));
    }
    return labels;
  }
}
