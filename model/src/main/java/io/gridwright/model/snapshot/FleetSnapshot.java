package io.gridwright.model.snapshot;

import io.gridwright.model.fleet.Node;
import io.gridwright.model.workload.Entitlement;
import io.gridwright.model.workload.Job;
import java.time.Instant;
import java.util.List;

/**
 * The state of the fleet that a plan is made from. Two snapshots with equal content have the same
 * id.
 *
 * @param id name
 * @param takenAt the moment it describes
 * @param nodes every node, by cluster and name
 * @param jobs every job that waits or runs, by reference
 * @param entitlements every team, by name
 * @param completeness one entry for each source
 */
public record FleetSnapshot(
    String id,
    Instant takenAt,
    List<Node> nodes,
    List<Job> jobs,
    List<Entitlement> entitlements,
    List<Completeness> completeness) {
  public FleetSnapshot {
    nodes = List.copyOf(nodes);
    jobs = List.copyOf(jobs);
    entitlements = List.copyOf(entitlements);
    completeness = List.copyOf(completeness);
  }
}
