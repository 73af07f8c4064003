package io.gridwright.model.signal;

import io.gridwright.model.fleet.NodePlace;
import io.gridwright.model.fleet.NodeState;
import io.gridwright.model.workload.Scheduler;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a scheduler says of one node at one moment.
 *
 * @param gpus GPUs that the node has
 * @param gpuType product
 * @param gpusAllocated GPUs held by jobs, null where not reported
 */
public record NodeObservation(
    Scheduler scheduler,
    String cluster,
    String node,
    NodeStatus status,
    double gpus,
    @Nullable String gpuType,
    @Nullable Double gpusAllocated,
    NodePlace place,
    Map<String, String> labels)
    implements Signal {
  public NodeObservation {
    labels = Map.copyOf(labels);
  }

  @Override
  public SignalKind kind() {
    return SignalKind.NODE_OBSERVATION;
  }

  @Override
  public String entity() {
    return cluster + ':' + node;
  }

  /** State, the scheduler's own words for it, and its reason. */
  public record NodeStatus(NodeState state, String rawState, @Nullable String reason) {}
}
