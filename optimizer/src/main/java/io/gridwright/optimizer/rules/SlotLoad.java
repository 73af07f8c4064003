package io.gridwright.optimizer.rules;

import io.gridwright.model.plan.Decision;
import io.gridwright.model.snapshot.FleetSnapshot;
import io.gridwright.model.workload.Job;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** GPUs in use for each node and team in each slot, added up without regard to any limit. */
final class SlotLoad {
  private final FleetSnapshot snapshot;
  private final Horizon horizon;
  private final Map<String, long[]> held = new TreeMap<>();
  private final Map<String, long[]> started = new TreeMap<>();

  SlotLoad(FleetSnapshot snapshot, Horizon horizon) {
    this.snapshot = snapshot;
    this.horizon = horizon;
  }

  void hold(Job job) {
    var end = Occupancy.endOfRunning(job, horizon);
    double gpus = 0;
    for (var share : job.allocation()) {
      add(held, node(job, share.node()), horizon.from(), end, share.gpus());
      gpus += share.gpus();
    }
    double counted = job.allocation().isEmpty() ? job.request().gpus() : gpus;
    add(held, team(job.owner().team()), horizon.from(), end, counted);
  }

  void start(Decision decision, Job job) {
    var start = decision.startAt();
    var end = decision.endAt();
    if (start == null || end == null) {
      return;
    }
    for (var share : decision.placement()) {
      add(started, node(job, share.node()), start, end, share.gpus());
      add(started, team(job.owner().team()), start, end, share.gpus());
    }
  }

  private static String node(Job job, String name) {
    return "node " + PlanVerifier.key(job.ref().cluster(), name);
  }

  private static String team(String name) {
    return "team " + name;
  }

  private void add(Map<String, long[]> loads, String key, Instant from, Instant to, double gpus) {
    var slots = loads.computeIfAbsent(key, k -> new long[horizon.slots()]);
    int end = Math.max(horizon.slotFrom(from) + 1, horizon.slotFrom(to));
    for (int slot = horizon.slotFrom(from); slot < Math.min(end, slots.length); slot++) {
      slots[slot] += MilliGpus.of(gpus);
    }
  }

  /**
   * One line for each node and team whose limit the started jobs break. What runs already may be
   * over a limit by itself; then nothing more may start there.
   */
  List<String> violations() {
    var lines = new ArrayList<String>();
    for (var node : snapshot.nodes()) {
      var key = "node " + PlanVerifier.key(node.cluster(), node.name());
      check("capacity", key, MilliGpus.of(node.gpus()), lines);
    }
    for (var entitlement : snapshot.entitlements()) {
      var quota = entitlement.quotaGpus();
      if (quota != null) {
        check("quota", team(entitlement.team()), MilliGpus.of(quota), lines);
      }
    }
    return lines;
  }

  private void check(String rule, String key, long limit, List<String> lines) {
    var added = started.get(key);
    var base = held.get(key);
    for (int slot = 0; added != null && slot < horizon.slots(); slot++) {
      long sum = added[slot] + (base == null ? 0 : base[slot]);
      if (added[slot] > 0 && sum > limit) {
        lines.add(
            rule
                + ": "
                + key
                + " holds "
                + MilliGpus.text(sum)
                + " of "
                + MilliGpus.text(limit)
                + " at "
                + horizon.at(slot));
        return;
      }
    }
  }
}
