package io.gridwright.app.twin.state;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.parts.SimNode;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Labels of the Kubernetes nodes, and whether a job's pods may be on one. */
public final class NodeLabels {
  private NodeLabels() {}

  /** Every label of a node, sorted. */
  public static Map<String, String> of(SimNode node) {
    var labels = new TreeMap<>(node.siteLabels());
    labels.putAll(node.labels());
    return labels;
  }

  private static @Nullable String value(SimNode node, String label) {
    var added = node.labels().get(label);
    return added == null ? node.siteLabels().get(label) : added;
  }

  /** Whether the node's labels satisfy the job's selector and required affinity. */
  public static boolean matches(SimJob job, SimNode node) {
    var kube = job.kube();
    if (kube.nodeSelector.isEmpty() && kube.affinity == null) {
      return true;
    }
    return kube.nodeSelector.entrySet().stream()
            .allMatch(e -> e.getValue().equals(value(node, e.getKey())))
        && affinityAllows(kube.affinity, node);
  }

  private static boolean affinityAllows(@Nullable JsonNode affinity, SimNode node) {
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
      if (termAllows(term, node)) {
        return true;
      }
    }
    return false;
  }

  private static boolean termAllows(JsonNode term, SimNode node) {
    for (var expression : term.path("matchExpressions")) {
      if (!expressionAllows(expression, node)) {
        return false;
      }
    }
    return true;
  }

  private static boolean expressionAllows(JsonNode expression, SimNode node) {
    var value = value(node, expression.path("key").asText());
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
