package io.gridwright.actuators.kubernetes;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.actuators.core.ActionMark;
import io.gridwright.model.action.Action;
import java.util.List;

/** Merge patches of Jobs and Workloads. */
final class KueuePatches {
  private KueuePatches() {}

  /** Binds a Job's template to nodes, if the Job is still as it was seen. */
  static ObjectNode bind(KueueJob seen, Action action) {
    var earlier = seen.bound() ? seen.boundNodes() : List.<String>of();
    var patch = job(seen, NodePin.bind(seen.terms(), earlier, action.nodes()));
    patch
        .withObject("/metadata/annotations")
        .put(Annotations.PLACED, ActionMark.of(action))
        .put(Annotations.NODES, String.join(",", action.nodes()));
    return patch;
  }

  /** Takes a binding of ours away again. */
  static ObjectNode unbind(KueueJob seen) {
    var patch = job(seen, NodePin.unbind(seen.terms(), seen.boundNodes()));
    patch
        .withObject("/metadata/annotations")
        .putNull(Annotations.PLACED)
        .putNull(Annotations.NODES);
    return patch;
  }

  private static ObjectNode job(KueueJob seen, ArrayNode terms) {
    var patch = KueueObjects.object();
    patch.putObject("metadata").put("resourceVersion", KueueJob.version(seen.job()));
    var affinity = patch.withObject("/spec/template/spec/affinity/nodeAffinity");
    var required = "requiredDuringSchedulingIgnoredDuringExecution";
    if (terms.isEmpty()) {
      affinity.putNull(required);
    } else {
      affinity.putObject(required).set("nodeSelectorTerms", terms);
    }
    return patch;
  }

  /** Sets a Workload's priority and leaves the action's mark. */
  static ObjectNode order(Action action) {
    var patch = KueueObjects.object();
    patch.withObject("/metadata/annotations").put(Annotations.MARK, ActionMark.of(action));
    if (action.priority() != null) {
      patch.withObject("/spec").put("priority", action.priority());
    }
    return patch;
  }

  /** The same, and lets it start. */
  static ObjectNode release(Action action) {
    var patch = order(action);
    patch
        .withObject("/metadata/annotations")
        .putNull(Annotations.NOT_BEFORE)
        .putNull(Annotations.REQUEUE);
    patch.withObject("/spec").put("active", true);
    return patch;
  }

  /** The same, and keeps it from starting, if the Workload is still as it was seen. */
  static ObjectNode stop(KueueJob seen, Action action, String annotation, String value) {
    var patch = order(action);
    patch
        .withObject("/metadata")
        .put("resourceVersion", KueueJob.version(seen.workload()))
        .withObject("/annotations")
        .put(annotation, value);
    patch.withObject("/spec").put("active", false);
    return patch;
  }
}
