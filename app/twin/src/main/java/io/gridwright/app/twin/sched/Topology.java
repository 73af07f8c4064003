package io.gridwright.app.twin.sched;

import io.gridwright.app.twin.parts.Allocation;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.spec.GroupSpec.Nvlink;
import io.gridwright.app.twin.spec.JobClassSpec.Kind;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** How the place of a gang bears on its speed. */
public final class Topology {
  private static final int NODES_IN_RACK = 18;
  private static final int NODES_ON_LEAF = 4;
  private static final Map<Kind, Double> SENSITIVITY =
      Map.of(
          Kind.TRAINING,
          1.0,
          Kind.RL,
          0.7,
          Kind.BATCH,
          0.3,
          Kind.INFERENCE,
          0.4,
          Kind.INTERACTIVE,
          0.1);

  private Topology() {}

  /** Speed of a running job, 1 when it is placed well and nothing is slow under it. */
  public static double speed(SimJob job) {
    double slowest = 1;
    for (var part : job.allocation()) {
      slowest = Math.min(slowest, part.node().speed());
    }
    return slowest * placement(job.allocation(), SENSITIVITY.get(job.order().kind().kind()));
  }

  private static double placement(List<Allocation> place, double sensitivity) {
    if (place.size() < 2) {
      return 1;
    }
    Set<String> groups = new HashSet<>();
    boolean rack = place.get(0).node().site().place().nvlink() == Nvlink.RACK;
    for (var part : place) {
      var where = part.node().site().place();
      groups.add(rack ? where.domain() : where.leaf());
    }
    int holds = rack ? NODES_IN_RACK : NODES_ON_LEAF;
    int fewest = (place.size() + holds - 1) / holds;
    double loss = (rack ? 0.25 : 0.08) * (groups.size() - fewest);
    return Math.max(0.5, 1 - loss * sensitivity);
  }
}
