package io.gridwright.ingest.parsers.kubernetes;

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

  static NodeObservation observe(KubeObject node, String cluster, @Nullable Double used) {
    var capacity = PodSpec.count("status.capacity", node.status().path("capacity"));
    var type = node.mark(PodSpec.PRODUCT);
    return new NodeObservation(
        Scheduler.KUBERNETES,
        cluster,
        node.name(),
        status(node, used != null && used > 0),
        capacity,
        capacity > 0 || type != null ? type : null,
        used,
        new NodePlace(first(node, DOMAIN), first(node, LEAF), first(node, RACK)),
        labels(node));
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
      return new NodeStatus(NodeState.DOWN, raw, KubeObject.text(ready.path("message")));
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
        var value = KubeObject.text(taint.path("value"));
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

  private static Map<String, String> labels(KubeObject node) {
    var labels = new TreeMap<>(node.labels());
    labels.put(
        "allocatable_gpus",
        Double.toString(PodSpec.count("status.allocatable", node.status().path("allocatable"))));
    return labels;
  }
}
