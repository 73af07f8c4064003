package io.gridwright.app.twin.parts;

import io.gridwright.app.twin.spec.FleetSpec;
import io.gridwright.app.twin.spec.FleetSpec.ClusterSpec;
import io.gridwright.app.twin.spec.FleetSpec.ProductSpec;
import io.gridwright.model.workload.Scheduler;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Everything that is: the nodes, the jobs and the moment. Times are simulated seconds. */
public final class World {
  private final FleetSpec spec;
  private final long seed;
  private final Map<String, SimNode> nodes;
  private final Map<Long, SimJob> jobs = new LinkedHashMap<>();
  private final ChangeLog changes = new ChangeLog();
  private long now;
  private long sequence;

  /** A fleet at rest at the given second. */
  public World(FleetSpec spec, long seed, long now) {
    this.spec = spec;
    this.seed = seed;
    this.now = now;
    this.nodes = FleetBuilder.build(spec, seed);
    this.nodes.values().forEach(n -> changes.node(n, true));
  }

  /** The file that it follows from. */
  public FleetSpec spec() {
    return spec;
  }

  /** The seed that it follows from. */
  public long seed() {
    return seed;
  }

  /** The present second; 0 is the first that is shown. */
  public long now() {
    return now;
  }

  /** Moves the present. */
  public void now(long second) {
    now = second;
  }

  /** What changed, for those who watch. */
  public ChangeLog changes() {
    return changes;
  }

  /** Every node in the file's order. */
  public Collection<SimNode> nodes() {
    return nodes.values();
  }

  /** Nodes of one cluster. */
  public List<SimNode> nodes(ClusterSpec cluster) {
    return nodes.values().stream().filter(n -> n.site().cluster().equals(cluster)).toList();
  }

  /** A node by name, null for none. */
  public @Nullable SimNode node(String name) {
    return nodes.get(name);
  }

  /** Clusters of one kind of scheduler. */
  public List<ClusterSpec> clusters(Scheduler scheduler) {
    return spec.clusters().stream().filter(c -> c.scheduler() == scheduler).toList();
  }

  /** A kind of GPU by name. */
  public ProductSpec product(String name) {
    return spec.products().stream().filter(p -> p.name().equals(name)).findFirst().orElseThrow();
  }

  /** Every job that is still remembered, in order of submission. */
  public Collection<SimJob> jobs() {
    return jobs.values();
  }

  /** Jobs of one kind of scheduler that are still remembered. */
  public List<SimJob> jobs(Scheduler scheduler) {
    return jobs.values().stream().filter(j -> j.scheduler() == scheduler).toList();
  }

  /** Jobs that run. */
  public List<SimJob> running() {
    var running = new ArrayList<SimJob>();
    for (var job : jobs.values()) {
      if (job.running()) {
        running.add(job);
      }
    }
    return running;
  }

  /** A job by Slurm's id, null for none. */
  public @Nullable SimJob slurmJob(long id) {
    for (var job : jobs.values()) {
      if (job.scheduler() == Scheduler.SLURM && job.slurmId() == id) {
        return job;
      }
    }
    return null;
  }

  /** A job by Kubernetes namespace and name, null for none. */
  public @Nullable SimJob kubeJob(String namespace, String name) {
    for (var job : jobs.values()) {
      if (job.scheduler() == Scheduler.KUBERNETES
          && job.order().team().equals(namespace)
          && job.kubeName().equals(name)) {
        return job;
      }
    }
    return null;
  }

  /** Takes a job in. */
  public SimJob submit(JobOrder order, long at) {
    var job = new SimJob(++sequence, order, at);
    jobs.put(job.sequence(), job);
    changes.job(job, true, false);
    return job;
  }

  /** Forgets a job that ended. */
  public void forget(SimJob job) {
    jobs.remove(job.sequence());
    changes.job(job, false, true);
  }
}
