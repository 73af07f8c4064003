package io.gridwright.model.workload;

/**
 * The name of a job across the fleet.
 *
 * @param cluster cluster name
 * @param id the scheduler's own id: Slurm's job id, or {@code namespace/name}
 */
public record JobRef(String cluster, String id) implements Comparable<JobRef> {
  @Override
  public int compareTo(JobRef other) {
    int byCluster = cluster.compareTo(other.cluster);
    return byCluster != 0 ? byCluster : id.compareTo(other.id);
  }

  @Override
  public String toString() {
    return cluster + ':' + id;
  }
}
