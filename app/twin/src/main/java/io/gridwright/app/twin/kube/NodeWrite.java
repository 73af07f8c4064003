package io.gridwright.app.twin.kube;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.parts.SimNode;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Reply;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Changes of a Node: whether it takes new pods, its labels and annotations. */
final class NodeWrite {
  private final TwinState state;
  private final SimNode node;

  NodeWrite(TwinState state, String name) {
    this.state = state;
    this.node = Objects.requireNonNull(state.world().node(name));
  }

  /** Makes the change unless it is only tried; a refusal when it is not allowed. */
  @Nullable Reply change(ObjectNode old, ObjectNode wanted, boolean dryRun) {
    boolean cordon = wanted.path("spec").path("unschedulable").asBoolean(false);
    if (!(old.path("spec").deepCopy() instanceof ObjectNode was)
        || !(wanted.path("spec").deepCopy() instanceof ObjectNode is)) {
      return invalid("spec", "Required value");
    }
    was.remove("unschedulable");
    is.remove("unschedulable");
    var field = Wanted.differs(was, is);
    if (field != null) {
      return invalid("spec." + field, "Forbidden: node updates may only change unschedulable");
    }
    var labels = wanted.path("metadata").path("labels");
    if (Wanted.missing(labels, node.siteLabels()) != null) {
      return invalid("metadata.labels", "Forbidden: labels of the node cannot be removed");
    }
    if (!dryRun) {
      Wanted.replace(node.labels(), Wanted.added(labels, node.siteLabels()));
      var annotations = wanted.path("metadata").path("annotations");
      Wanted.replace(node.annotations(), Wanted.map(annotations));
      if (cordon != node.cordoned()) {
        node.cordon(cordon, state.world().now());
      }
      state.world().changes().node(node, false);
    }
    return null;
  }

  private Reply invalid(String field, String why) {
    return KubeStatus.invalid(KubeKind.NODE, node.name(), field, why);
  }
}
