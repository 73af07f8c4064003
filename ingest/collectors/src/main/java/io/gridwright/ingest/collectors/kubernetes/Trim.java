package io.gridwright.ingest.collectors.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Set;

/** Takes out what fills objects and is of no use here, so that a whole cluster fits in memory. */
final class Trim {
  private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

  /** Names in these are anybody's, and none of them is filling. */
  private static final Set<String> NAMED_BY_USERS =
      Set.of("labels", "annotations", "nodeSelector", "matchLabels");

  private static final Set<String> FILLING =
      Set.of(
          "managedFields",
          "images",
          "env",
          "envFrom",
          "command",
          "args",
          "volumes",
          "volumeMounts",
          "volumesAttached",
          "volumesInUse",
          "livenessProbe",
          "readinessProbe",
          "startupProbe",
          "lifecycle");

  private Trim() {}

  static void trim(JsonNode json) {
    if (!(json instanceof ObjectNode object)) {
      json.forEach(Trim::trim);
      return;
    }
    object.remove(FILLING);
    for (var field : object.properties()) {
      if (!NAMED_BY_USERS.contains(field.getKey())) {
        trim(field.getValue());
      } else if (field.getValue() instanceof ObjectNode named) {
        named.remove(LAST_APPLIED);
      }
    }
  }
}
