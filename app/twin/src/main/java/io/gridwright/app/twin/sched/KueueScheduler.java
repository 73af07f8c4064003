package io.gridwright.app.twin.sched;

import io.gridwright.app.twin.parts.Allocation;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.parts.SimNode;
import io.gridwright.app.twin.parts.World;
import io.gridwright.app.twin.spec.FleetSpec.ClusterSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiPredicate;
import java.util.regex.Pattern;

/**
 * Admits Workloads in order of priority and age: each team has a quota by product and may borrow
 * what the others of the cohort leave, and a gang is admitted only when all of it has room.
 */
public final class KueueScheduler {
  private static final Pattern NUMBERS = Pattern.compile("[0-9]+");
  private final World world;
  private final ClusterSpec cluster;
  private final BiPredicate<SimJob, SimNode> selector;
  private final Map<String, Integer> capacity = new HashMap<>();
  private final Map<String, Map<String, Integer>> nominal = new HashMap<>();
  private final List<SimNode> nodes;

  /** A scheduler for one cluster; the selector says whether a job's pods may be on a node. */
  public KueueScheduler(World world, ClusterSpec cluster, BiPredicate<SimJob, SimNode> selector) {
    this.world = world;
    this.cluster = cluster;
    this.selector = selector;
    this.nodes = world.nodes(cluster);
    world.spec().teams().forEach(t -> nominal.put(t.name(), t.quotas()));
    for (var team : world.spec().teams()) {
      team.quotas().forEach((product, gpus) -> capacity.merge(product, gpus, Integer::sum));
    }
  }

  /** Admits what can be admitted now. */
  public void schedule() {
    var used = new HashMap<String, Integer>();
    var total = new HashMap<String, Integer>();
    for (var job : world.jobs()) {
      if (job.running() && job.order().cluster().equals(cluster)) {
        count(job, used, total);
      }
    }
    for (var job : queue(used)) {
      if (!job.kube().active) {
        say(job, "The workload is deactivated");
      } else if (gated(job)) {
        say(job, "The pods are gated");
      } else if (quotaAllows(job, total)) {
        List<Allocation> place = FirstFit.place(nodes, job, node -> allowed(job, node));
        if (place.isEmpty()) {
          say(job, noRoom(job));
        } else {
          admit(job, place);
          count(job, used, total);
        }
      }
    }
  }

  private static boolean gated(SimJob job) {
    var gates = job.kube().schedulingGates;
    return gates != null && !gates.isEmpty();
  }

  private void admit(SimJob job, List<Allocation> place) {
    job.begin(place, world.now());
    job.speed(Topology.speed(job));
    world.changes().job(job, false, false);
    world.changes().pods(job, true, false);
  }

  /**
   * Says why a job waits; those who watch are told when it is another reason, not other numbers.
   */
  private void say(SimJob job, String why) {
    var before = job.reason();
    job.reason(why);
    if (before == null
        || !NUMBERS.matcher(before).replaceAll("").equals(NUMBERS.matcher(why).replaceAll(""))) {
      world.changes().workload(job);
    }
  }

  private boolean allowed(SimJob job, SimNode node) {
    return node.site().product().name().equals(job.order().kind().product())
        && selector.test(job, node);
  }

  private boolean quotaAllows(SimJob job, Map<String, Integer> total) {
    var product = job.order().kind().product();
    int wanted = job.order().nodes() * job.order().gpus();
    int all = total.getOrDefault(product, 0);
    int cohort = capacity.getOrDefault(product, 0);
    if (all + wanted > cohort) {
      say(
          job,
          "couldn't assign flavors to pod set main: insufficient unused quota for nvidia.com/gpu"
              + " in flavor %s, %d more needed".formatted(product, all + wanted - cohort));
      return false;
    }
    return true;
  }

  private String noRoom(SimJob job) {
    long fit =
        nodes.stream()
            .filter(n -> allowed(job, n) && n.schedulable() && n.free() >= job.order().gpus())
            .count();
    return "couldn't assign flavors to pod set main: topology \"default\" allows to fit only %d"
            .formatted(fit)
        + " out of %d pod(s)".formatted(job.order().nodes());
  }

  private List<SimJob> queue(Map<String, Integer> used) {
    var queue = new ArrayList<SimJob>();
    for (var job : world.jobs()) {
      if (job.waits() && job.order().cluster().equals(cluster) && job.eligible() <= world.now()) {
        queue.add(job);
      }
    }
    queue.sort(
        Comparator.comparingInt((SimJob j) -> -j.kube().priority)
            .thenComparing(j -> borrows(j, used))
            .thenComparingLong(SimJob::sequence));
    return queue;
  }

  private boolean borrows(SimJob job, Map<String, Integer> used) {
    int own =
        nominal
            .getOrDefault(job.order().team(), Map.of())
            .getOrDefault(job.order().kind().product(), 0);
    int wanted = job.order().nodes() * job.order().gpus();
    return used.getOrDefault(key(job), 0) + wanted > own;
  }

  private static void count(SimJob job, Map<String, Integer> used, Map<String, Integer> total) {
    int gpus = job.order().nodes() * job.order().gpus();
    used.merge(key(job), gpus, Integer::sum);
    total.merge(job.order().kind().product(), gpus, Integer::sum);
  }

  private static String key(SimJob job) {
    return job.order().team() + '/' + job.order().kind().product();
  }
}
