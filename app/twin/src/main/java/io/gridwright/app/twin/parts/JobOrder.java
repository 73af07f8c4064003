package io.gridwright.app.twin.parts;

import io.gridwright.app.twin.spec.FleetSpec.ClusterSpec;
import io.gridwright.app.twin.spec.JobClassSpec;

/**
 * What a user submits, and what will come of it when it runs.
 *
 * @param cluster where it is submitted
 * @param kind the class of work
 * @param nodes size of the gang
 * @param gpus GPUs on each node
 * @param limit time limit, seconds
 * @param oneDomain whether the gang must sit in one NVLink domain
 * @param preemptible whether its user lets it be requeued for other work
 * @param fate what will come of it
 */
public record JobOrder(
    ClusterSpec cluster,
    JobClassSpec kind,
    String team,
    String user,
    int nodes,
    int gpus,
    long limit,
    boolean oneDomain,
    boolean preemptible,
    Fate fate) {

  /**
   * What its user does not know.
   *
   * @param work seconds that it needs when placed well
   * @param failAt work at which it fails by its own fault; infinite for never
   * @param idle whether it leaves its GPUs idle
   */
  public record Fate(double work, double failAt, boolean idle) {}
}
