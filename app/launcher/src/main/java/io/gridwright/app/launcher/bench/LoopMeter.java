package io.gridwright.app.launcher.bench;

import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.parts.World;
import io.gridwright.app.twin.state.TwinState;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Looks at a simulated fleet once in each step and adds up what it does. Never shown to a plan. */
final class LoopMeter {
  private final Set<String> started = new HashSet<>();
  private final double stepHours;
  private long steps;
  private double waitSeconds;
  private double gpuWaitSeconds;
  private double gpusStarted;
  private double waitedGpuHours;
  private double lacking;

  /** A meter that is given a look every so many hours. */
  LoopMeter(double stepHours) {
    this.stepHours = stepHours;
  }

  void look(TwinState state) {
    var held = new HashMap<String, Double>();
    var wanted = new HashMap<String, Double>();
    for (var job : state.world().jobs()) {
      if (job.waits()) {
        waitedGpuHours += gpus(job) * stepHours;
        wanted.merge(job.order().team(), gpus(job), Double::sum);
        continue;
      }
      if (job.running()) {
        held.merge(job.order().team(), gpus(job), Double::sum);
        wanted.merge(job.order().team(), gpus(job), Double::sum);
      }
      if (job.start() > 0 && started.add(job.sequence() + "/" + job.attempt())) {
        double wait = Math.max(0, job.start() - job.eligible());
        waitSeconds += wait;
        gpuWaitSeconds += wait * gpus(job);
        gpusStarted += gpus(job);
      }
    }
    lacking += lacking(state, held, wanted);
    steps++;
  }

  private static double lacking(
      TwinState state, Map<String, Double> held, Map<String, Double> wanted) {
    double fleet = fleetGpus(state.world());
    double sum = 0;
    for (var team : state.world().spec().teams()) {
      double demand = wanted.getOrDefault(team.name(), 0.0) / fleet;
      double entitled = state.fairShare().share(team.name());
      double actual = held.getOrDefault(team.name(), 0.0) / fleet;
      sum += Math.max(0, Math.min(demand, entitled) - actual);
    }
    return sum;
  }

  private static double fleetGpus(World world) {
    return world.nodes().stream().mapToInt(n -> n.site().gpus()).sum();
  }

  private static double gpus(SimJob job) {
    return (double) job.order().nodes() * job.order().gpus();
  }

  LoopScore score(TwinState state) {
    var ledger = state.ledger();
    return new LoopScore(
        ledger.heldGpuHours() / ledger.fleetGpuHours(),
        ledger.workGpuHours(),
        started.size(),
        state.world().jobs().stream().filter(SimJob::waits).count(),
        waitSeconds / Math.max(1, started.size()) / 60,
        gpuWaitSeconds / Math.max(1, gpusStarted) / 60,
        waitedGpuHours,
        lacking / Math.max(1, steps));
  }
}
