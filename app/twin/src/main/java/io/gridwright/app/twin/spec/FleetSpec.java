package io.gridwright.app.twin.spec;

import io.gridwright.model.workload.Scheduler;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A fleet and the work that arrives for it.
 *
 * @param name name of the fleet
 * @param warmupHours hours that are lived through before the first moment that is shown
 * @param clusters the schedulers
 * @param products the kinds of GPU
 * @param groups nodes of one kind
 * @param feed the facility's power feed
 * @param teams who the work belongs to
 * @param jobs the classes of work
 */
public record FleetSpec(
    String name,
    double warmupHours,
    List<ClusterSpec> clusters,
    List<ProductSpec> products,
    List<GroupSpec> groups,
    FeedSpec feed,
    List<TeamSpec> teams,
    List<JobClassSpec> jobs) {
  public FleetSpec {
    clusters = List.copyOf(clusters);
    products = List.copyOf(products);
    groups = List.copyOf(groups);
    teams = List.copyOf(teams);
    jobs = List.copyOf(jobs);
  }

  /** One cluster and its scheduler. */
  public record ClusterSpec(String name, Scheduler scheduler) {}

  /**
   * A kind of GPU.
   *
   * @param model product name as the driver prints it
   * @param memoryMib framebuffer, MiB
   * @param idleW board power when idle, W
   * @param maxW board power limit, W
   * @param hostW draw of the rest of the node, W
   */
  public record ProductSpec(
      String name, String model, int memoryMib, double idleW, double maxW, double hostW) {}

  /** The power feed and what it can carry. */
  public record FeedSpec(String name, double capacityKw) {}

  /**
   * A team.
   *
   * @param weight its share, in proportion to the others'
   * @param quotas GPUs by product that its queue on Kubernetes may hold
   */
  public record TeamSpec(
      String name, double weight, List<String> users, Map<String, Integer> quotas) {
    public TeamSpec {
      users = List.copyOf(users);
      quotas = Collections.unmodifiableMap(new TreeMap<>(quotas));
    }
  }
}
