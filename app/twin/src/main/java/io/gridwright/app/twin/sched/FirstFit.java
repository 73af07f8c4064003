package io.gridwright.app.twin.sched;

import io.gridwright.app.twin.parts.Allocation;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.parts.SimNode;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** Places a gang on the first nodes that have room. */
final class FirstFit {
  private FirstFit() {}

  /** The whole gang's place, or nothing at all. */
  static List<Allocation> place(List<SimNode> nodes, SimJob job, Predicate<SimNode> allowed) {
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
