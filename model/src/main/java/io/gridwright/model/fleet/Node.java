package io.gridwright.model.fleet;

import io.gridwright.model.workload.Scheduler;
import org.jspecify.annotations.Nullable;

/**
 * A host with GPUs.
 *
 * @param cluster the cluster whose scheduler owns it
 * @param gpus GPUs that it has
 * @param gpuType product, null where unknown
 */
public record Node(
    String cluster,
    Scheduler scheduler,
    String name,
    double gpus,
    @Nullable String gpuType,
    NodeState state,
    NodePlace place) {
  /** The NVLink domain it belongs to; a node without one is a domain of its own. */
  public String domain() {
    return place.nvlinkDomain() == null ? cluster + ':' + name : place.nvlinkDomain();
  }
}
