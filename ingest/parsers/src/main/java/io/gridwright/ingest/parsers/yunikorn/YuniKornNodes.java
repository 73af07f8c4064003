package io.gridwright.ingest.parsers.yunikorn;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.GpuResources;
import io.gridwright.model.fleet.NodePlace;
import io.gridwright.model.fleet.NodeState;
import io.gridwright.model.signal.NodeObservation;
import io.gridwright.model.signal.NodeObservation.NodeStatus;
import io.gridwright.model.workload.Scheduler;
import java.util.TreeMap;

/** Nodes as YuniKorn sees them; what others than it placed there is occupied, not free. */
final class YuniKornNodes {
  private YuniKornNodes() {}

  static NodeObservation observe(JsonNode node, String cluster) {
    var attributes = node.path("attributes");
    boolean ready = attributes.path("ready").asText("true").equals("true");
    boolean open = node.path("schedulable").asBoolean(true);
    var state = !ready ? NodeState.DOWN : open ? NodeState.UP : NodeState.DRAINED;
    var labels = new TreeMap<>(Fields.texts(attributes));
    double free = gpus(node, "available");
    labels.put("free_gpus", Double.toString(state.schedulable() ? free : 0));
    return new NodeObservation(
        Scheduler.KUBERNETES,
        cluster,
        node.path("nodeID").asText(),
        new NodeStatus(state, open ? "Schedulable" : "Unschedulable", null),
        gpus(node, "capacity"),
        Fields.text(attributes.path("nvidia.com/gpu.product")),
        gpus(node, "allocated") + gpus(node, "occupied"),
        new NodePlace(null, null, null),
        labels);
  }

  private static double gpus(JsonNode node, String list) {
    return GpuResources.of(list, node.path(list)).gpus();
  }
}
