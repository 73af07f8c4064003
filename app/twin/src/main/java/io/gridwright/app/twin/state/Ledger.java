package io.gridwright.app.twin.state;

import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.parts.World;
import io.gridwright.model.workload.JobState;
import java.util.EnumMap;
import java.util.Map;

/** What the fleet held and did, as only the twin can know; to judge what others compute. */
public final class Ledger {
  private static final double HOUR = 3600;
  private final Map<JobState, Integer> ended = new EnumMap<>(JobState.class);
  private double fleetGpuSeconds;
  private double heldGpuSeconds;
  private double idleHeldGpuSeconds;
  private double workGpuSeconds;

  void clear() {
    ended.clear();
    fleetGpuSeconds = 0;
    heldGpuSeconds = 0;
    idleHeldGpuSeconds = 0;
    workGpuSeconds = 0;
  }

  void tick(World world, double seconds) {
    for (var node : world.nodes()) {
      fleetGpuSeconds += node.site().gpus() * seconds;
    }
    for (var job : world.running()) {
      int gpus = job.allocation().stream().mapToInt(a -> a.gpus().size()).sum();
      heldGpuSeconds += gpus * seconds;
      if (job.order().fate().idle()) {
        idleHeldGpuSeconds += gpus * seconds;
      } else {
        workGpuSeconds += gpus * seconds * job.speed();
      }
    }
  }

  void ended(SimJob job, JobState outcome) {
    if (job.running()) {
      ended.merge(outcome, 1, Integer::sum);
    }
  }

  /** GPU-hours that the fleet had. */
  public double fleetGpuHours() {
    return fleetGpuSeconds / HOUR;
  }

  /** GPU-hours that jobs held. */
  public double heldGpuHours() {
    return heldGpuSeconds / HOUR;
  }

  /** GPU-hours that were held and left idle. */
  public double idleHeldGpuHours() {
    return idleHeldGpuSeconds / HOUR;
  }

  /** GPU-hours of work done, at the speed of a good place. */
  public double workGpuHours() {
    return workGpuSeconds / HOUR;
  }

  /** Jobs that ended, by outcome. */
  public Map<JobState, Integer> ended() {
    return Map.copyOf(ended);
  }
}
