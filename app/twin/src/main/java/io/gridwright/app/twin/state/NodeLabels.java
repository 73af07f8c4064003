package io.gridwright.app.twin.state;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.app.twin.parts.NodeSite;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.parts.SimNode;
import io.gridwright.app.twin.spec.GroupSpec.Nvlink;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Labels of the Kubernetes nodes, and whether a job's pods may be on one. */
public final class NodeLabels {
  private NodeLabels() {}

  /** Every label of a node, sorted. */
  public static Map<String, String> of(SimNode node) {
    var site = node.site();
    var place = site.place();
    var labels = new TreeMap<String, String>();
    boolean gb200 = place.nvlink() == Nvlink.RACK;
    labels.put("kubernetes.io/hostname", site.name());
    labels.put("kubernetes.io/os", "linux");
    labels.put("kubernetes.io/arch", gb200 ? "arm64" : "amd64");
    labels.put("node.kubernetes.io/instance-type", gb200 ? "gb200-nvl72" : "hgx-h100");
    labels.put("nvidia.com/gpu.present", "true");
    labels.put("nvidia.com/gpu.count", Integer.toString(site.gpus()));
    labels.put("nvidia.com/gpu.product", site.product().model().replace(' ', '-'));
    labels.put("nvidia.com/gpu.memory", Integer.toString(site.product().memoryMib()));
    if (gb200) {
      labels.put("nvidia.com/gpu.clique", clique(site));
    }
    labels.put("topology.kubernetes.io/region", "east");
    labels.put("topology.kubernetes.io/zone", "hall-1");
    labels.put("network.topology.nvidia.com/accelerator", place.domain());
    labels.put("network.topology.nvidia.com/leaf", place.leaf());
    labels.put("network.topology.nvidia.com/spine", place.fabric());
    labels.put("topology.gridwright.io/rack", place.rack());
    labels.putAll(node.labels());
    return labels;
  }

  /** The NVLink clique as the GPU operator labels it: cluster UUID and partition. */
  public static String clique(NodeSite site) {
    long id = site.place().domain().hashCode() & 0xffffffffL;
    return "%08x-7a1c-4e0b-9f52-%012x.1".formatted(id, id);
  }

  /** Whether the node's labels satisfy the job's selector and required affinity. */
  public static boolean matches(SimJob job, SimNode node) {
    var kube = job.kube();
    if (kube.nodeSelector.isEmpty() && kube.affinity == null) {
      return true;
    }
    var labels = of(node);
    return kube.nodeSelector.entrySet().stream()
            .allMatch(e -> e.getValue().equals(labels.get(e.getKey())))
        && affinityAllows(kube.affinity, labels);
  }

  private static boolean affinityAllows(@Nullable JsonNode affinity, Map<String, String> labels) {
    if (affinity == null) {
      return true;
    }
    var terms =
        affinity
            .path("nodeAffinity")
            .path("requiredDuringSchedulingIgnoredDuringExecution")
            .path("nodeSelectorTerms");
    if (terms.isEmpty()) {
      return true;
    }
    for (var term : terms) {
      if (termAllows(term, labels)) {
        return true;
      }
    }
    return false;
  }

  private static boolean termAllows(JsonNode term, Map<String, String> labels) {
    for (var expression : term.path("matchExpressions")) {
      if (!expressionAllows(expression, labels)) {
        return false;
      }
    }
    return true;
  }

  private static boolean expressionAllows(JsonNode expression, Map<String, String> labels) {
    var value = labels.get(expression.path("key").asText());
    boolean among = false;
    for (var choice : expression.path("values")) {
      among |= choice.asText().equals(value);
    }
    return switch (expression.path("operator").asText()) {
      case "In" -> among;
      case "NotIn" -> !among;
      case "Exists" -> value != null;
      case "DoesNotExist" -> value == null;
      default -> false;
    };
  }
}
