package io.gridwright.app.twin.sched;

import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.parts.World;
import io.gridwright.app.twin.spec.FleetSpec.ClusterSpec;
import io.gridwright.app.twin.spec.FleetSpec.TeamSpec;
import java.util.HashMap;
import java.util.Map;

/** What each team used, decayed with a half-life of a day, against its share. */
public final class FairShare {
  private static final double HALF_LIFE_SECONDS = 86_400;
  private final Map<String, Double> used = new HashMap<>();
  private final Map<String, Double> shares = new HashMap<>();

  /** Starts with nothing used. */
  public FairShare(World world) {
    double total = world.spec().teams().stream().mapToDouble(TeamSpec::weight).sum();
    world.spec().teams().forEach(t -> shares.put(t.name(), t.weight() / total));
  }

  /** Counts what the running jobs used over the last seconds. */
  public void tick(Iterable<SimJob> running, double seconds) {
    double decay = Math.pow(0.5, seconds / HALF_LIFE_SECONDS);
    used.replaceAll((key, value) -> value * decay);
    for (var job : running) {
      int gpus = job.order().nodes() * job.order().gpus();
      used.merge(key(job.order().cluster(), job.order().team()), gpus * seconds, Double::sum);
    }
  }

  /** Decayed GPU-seconds of a team on a cluster. */
  public double used(ClusterSpec cluster, String team) {
    return used.getOrDefault(key(cluster, team), 0.0);
  }

  /** A team's share, 0 to 1. */
  public double share(String team) {
    return shares.getOrDefault(team, 0.0);
  }

  /** Use of a team over use of all on a cluster, 0 to 1. */
  public double usage(ClusterSpec cluster, String team) {
    double all = shares.keySet().stream().mapToDouble(t -> used(cluster, t)).sum();
    return all == 0 ? 0 : used(cluster, team) / all;
  }

  /** The factor by which Slurm favours a team: 1 for one that used nothing, 0.5 at its share. */
  public double factor(ClusterSpec cluster, String team) {
    double share = share(team);
    return share == 0 ? 0 : Math.pow(2, -usage(cluster, team) / share);
  }

  private static String key(ClusterSpec cluster, String team) {
    return cluster.name() + '/' + team;
  }
}
