package io.gridwright.app.twin.sched;

import io.gridwright.app.twin.parts.Allocation;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.parts.SimNode;
import io.gridwright.app.twin.parts.World;
import io.gridwright.app.twin.spec.FleetSpec.ClusterSpec;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Starts jobs in order of priority, first fit, and behind the first of each partition that has to
 * wait only those that end, by their limits, before it could start or that stay off its nodes.
 */
public final class SlurmScheduler {
  private static final double FAIRSHARE_WEIGHT = 20_000;
  private static final double AGE_WEIGHT = 10_000;
  private static final double AGE_MAX_SECONDS = 7 * 86_400.0;
  private static final double SIZE_WEIGHT = 2_000;
  private final World world;
  private final ClusterSpec cluster;
  private final FairShare fairShare;
  private final Map<String, List<SimNode>> partitions = new LinkedHashMap<>();

  /** A scheduler for one cluster, with a partition for each product. */
  public SlurmScheduler(World world, ClusterSpec cluster, FairShare fairShare) {
    this.world = world;
    this.cluster = cluster;
    this.fairShare = fairShare;
    for (var node : world.nodes(cluster)) {
      partitions.computeIfAbsent(node.site().product().name(), p -> new ArrayList<>()).add(node);
    }
  }

  /** Computes priorities anew. */
  public void prioritize() {
    for (var job : queue()) {
      double age = Math.min(1, (world.now() - job.submit()) / AGE_MAX_SECONDS);
      double size = job.order().nodes() / 18.0;
      job.slurm().computedPriority =
          Math.max(
              1,
              Math.round(
                      FAIRSHARE_WEIGHT * fairShare.factor(cluster, job.order().team())
                          + AGE_WEIGHT * age
                          + SIZE_WEIGHT * size)
                  - job.slurm().nice);
    }
  }

  /** Starts what can start now. */
  public void schedule() {
    Map<String, Shadow> heads = new LinkedHashMap<>();
    for (var job : queue()) {
      if (!ready(job)) {
        continue;
      }
      var partition = job.order().kind().product();
      var nodes = partitions.getOrDefault(partition, List.of());
      var shadow = heads.get(partition);
      var place = FirstFit.place(nodes, job, allowed(job, shadow));
      if (!place.isEmpty()) {
        start(job, place);
      } else {
        job.reason(waitReason(job, nodes, shadow));
        if (shadow == null) {
          heads.put(partition, shadow(job, nodes));
        }
      }
    }
  }

  private void start(SimJob job, List<Allocation> place) {
    job.begin(place, world.now());
    job.speed(Topology.speed(job));
  }

  private List<SimJob> queue() {
    var queue = new ArrayList<SimJob>();
    for (var job : world.jobs()) {
      if (job.waits() && job.order().cluster().equals(cluster)) {
        queue.add(job);
      }
    }
    queue.sort(
        Comparator.comparingLong((SimJob j) -> -j.slurm().priority())
            .thenComparingLong(SimJob::sequence));
    return queue;
  }

  private boolean ready(SimJob job) {
    if (job.slurm().held) {
      job.reason("JobHeldAdmin");
      return false;
    }
    if (Math.max(job.slurm().beginTime, job.eligible()) > world.now()) {
      job.reason("BeginTime");
      return false;
    }
    return true;
  }

  private Predicate<SimNode> allowed(SimJob job, @Nullable Shadow shadow) {
    boolean free = shadow == null || world.now() + job.limit() <= shadow.at();
    return node -> wanted(job, node) && (free || !shadow.nodes().contains(node));
  }

  private static boolean wanted(SimJob job, SimNode node) {
    var slurm = job.slurm();
    if (slurm.excluded.contains(node.name())) {
      return false;
    }
    // A list shorter than the gang leaves the other nodes to the scheduler; a longer one is cut.
    return slurm.required.size() < job.order().nodes() || slurm.required.contains(node.name());
  }

  private static String waitReason(SimJob job, List<SimNode> nodes, @Nullable Shadow shadow) {
    long fit =
        nodes.stream().filter(n -> wanted(job, n) && n.site().gpus() >= job.order().gpus()).count();
    if (fit < job.order().nodes()) {
      return "BadConstraints";
    }
    boolean missing =
        nodes.stream().anyMatch(n -> job.slurm().required.contains(n.name()) && !n.schedulable());
    if (missing) {
      return "ReqNodeNotAvail";
    }
    return shadow == null ? "Resources" : "Priority";
  }

  /** When the waiting job could start by the others' limits, and on which nodes. */
  private Shadow shadow(SimJob job, List<SimNode> nodes) {
    return FirstFit.groups(nodes, job).stream()
        .map(group -> among(job, group))
        .min(Comparator.comparingLong(Shadow::at))
        .map(
            shadow -> {
              job.estimate(shadow.at() == Long.MAX_VALUE ? 0 : shadow.at());
              return shadow;
            })
        .orElseGet(() -> new Shadow(Long.MAX_VALUE, Set.of()));
  }

  private Shadow among(SimJob job, List<SimNode> nodes) {
    var options = new ArrayList<Map.Entry<SimNode, Long>>();
    for (var node : nodes) {
      if (node.schedulable() && wanted(job, node)) {
        long at = freeAt(node, job.order().gpus());
        if (at < Long.MAX_VALUE) {
          options.add(Map.entry(node, at));
        }
      }
    }
    if (options.size() < job.order().nodes()) {
      return new Shadow(Long.MAX_VALUE, Set.of());
    }
    options.sort(Map.Entry.comparingByValue());
    var chosen = options.subList(0, job.order().nodes());
    long at = chosen.get(chosen.size() - 1).getValue();
    var held = new HashSet<SimNode>();
    chosen.forEach(e -> held.add(e.getKey()));
    return new Shadow(at, held);
  }

  private long freeAt(SimNode node, int gpus) {
    if (node.site().gpus() < gpus) {
      return Long.MAX_VALUE;
    }
    var holders = new ArrayList<>(node.jobs());
    holders.sort(Comparator.comparingLong(j -> j.start() + j.limit()));
    int free = node.free();
    long at = world.now();
    for (var holder : holders) {
      if (free >= gpus) {
        break;
      }
      at = Math.max(at, holder.start() + holder.limit());
      for (int i = 0; i < node.site().gpus(); i++) {
        free += holder.equals(node.holder(i)) ? 1 : 0;
      }
    }
    return at;
  }

  private record Shadow(long at, Set<SimNode> nodes) {}
}
