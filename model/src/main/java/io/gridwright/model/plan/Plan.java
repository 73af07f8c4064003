package io.gridwright.model.plan;

import java.time.Duration;
import java.time.Instant;
import java.util.List;

/**
 * The result of one planning run: a pure function of snapshot, policy and seed.
 *
 * @param id name, a hash of what it was made from
 * @param createdAt the snapshot's time
 * @param decisions one for every job of the snapshot
 * @param quality what it is worth
 * @param baseline what a greedy plan of the same snapshot is worth
 * @param endReason why the search ended
 */
public record Plan(
    String id,
    String snapshotId,
    String policyVersion,
    long seed,
    Instant createdAt,
    Duration horizon,
    List<Decision> decisions,
    PlanQuality quality,
    PlanQuality baseline,
    String endReason) {
  public Plan {
    decisions = List.copyOf(decisions);
  }
}
