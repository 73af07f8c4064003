package io.gridwright.actuators.core;

import io.gridwright.model.fleet.Node;
import io.gridwright.model.plan.Decision;
import io.gridwright.model.plan.DecisionKind;
import io.gridwright.model.plan.Plan;
import io.gridwright.model.snapshot.FleetSnapshot;
import io.gridwright.model.workload.Job;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.NodeShare;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a plan leaves empty now: room that a scheduler would give away to whoever fits. */
final class FreeRoom {
  private static final double EPSILON = 1e-9;
  private final List<Node> nodes;
  private final Map<String, Double> taken = new HashMap<>();

  /** Room after every job that goes on and every job that starts now. */
  FreeRoom(FleetSnapshot snapshot, Plan plan) {
    nodes = snapshot.nodes();
    Map<JobRef, DecisionKind> kinds = new HashMap<>();
    for (var decision : plan.decisions()) {
      kinds.put(decision.job(), decision.kind());
      if (decision.kind() == DecisionKind.START) {
        take(decision.job().cluster(), decision.placement());
      }
    }
    for (var job : snapshot.jobs()) {
      if (job.state().holdsResources() && kinds.get(job.ref()) != DecisionKind.PREEMPT) {
        take(job.ref().cluster(), job.allocation());
      }
    }
  }

  private void take(String cluster, List<NodeShare> shares) {
    for (var share : shares) {
      taken.merge(cluster + '\n' + share.node(), share.gpus(), Double::sum);
    }
  }

  /** Whether a job that the plan lets wait would find room at once. */
  boolean fits(Decision decision, Job job) {
    var request = job.request();
    long found =
        nodes.stream()
            .filter(n -> n.cluster().equals(decision.job().cluster()) && n.state().schedulable())
            .filter(n -> request.gpuType() == null || request.gpuType().equals(n.gpuType()))
            .filter(n -> free(n) + EPSILON >= request.gpusPerNode())
            .count();
    return found >= request.nodes();
  }

  private double free(Node node) {
    return node.gpus() - taken.getOrDefault(node.cluster() + '\n' + node.name(), 0.0);
  }
}
