package io.gridwright.app.twin.sched;

import io.gridwright.app.twin.parts.Allocation;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.parts.SimNode;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Places a gang on the first nodes that have room, or in the first NVLink domain that has. */
final class FirstFit {
  private FirstFit() {}

  /** The whole gang's place, or nothing at all. */
  static List<Allocation> place(List<SimNode> nodes, SimJob job, Predicate<SimNode> allowed) {
    for (var group : groups(nodes, job)) {
      var place = gang(group, job, allowed);
      if (!place.isEmpty()) {
        return place;
      }
    }
    return List.of();
  }

  /** Nodes among which a job's gang must be whole. */
  static Collection<List<SimNode>> groups(List<SimNode> nodes, SimJob job) {
    if (!job.order().oneDomain()) {
      return List.of(nodes);
    }
    Map<String, List<SimNode>> domains = new LinkedHashMap<>();
    for (var node : nodes) {
      domains.computeIfAbsent(node.site().place().domain(), d -> new ArrayList<>()).add(node);
    }
    return domains.values();
  }

  private static List<Allocation> gang(
      List<SimNode> nodes, SimJob job, Predicate<SimNode> allowed) {
    int wanted = job.order().nodes();
    int gpus = job.order().gpus();
    var place = new ArrayList<Allocation>();
    for (var node : nodes) {
      if (node.schedulable() && node.free() >= gpus && allowed.test(node)) {
        place.add(new Allocation(node, node.firstFree(gpus)));
        if (place.size() == wanted) {
          return place;
        }
      }
    }
    return List.of();
  }
}
