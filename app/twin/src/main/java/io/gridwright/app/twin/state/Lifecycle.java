package io.gridwright.app.twin.state;

import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.parts.World;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.Scheduler;

/** Ends and requeues jobs and tells those who watch. */
public final class Lifecycle {
  private Lifecycle() {}

  /** Ends a job for good. */
  public static void finish(World world, SimJob job, JobState outcome, String reason) {
    boolean ran = job.running();
    job.finish(outcome, reason, world.now());
    world.changes().job(job, false, false);
    if (ran) {
      world.changes().pods(job, false, true);
    }
  }

  /** Stops a job and lets it wait again from its last checkpoint. */
  public static void requeue(World world, SimJob job, String reason, long eligibleAt) {
    boolean ran = job.running();
    job.requeue(reason, world.now(), eligibleAt);
    if (job.scheduler() == Scheduler.KUBERNETES) {
      job.kube().evictedReason = reason;
      job.kube().evictedAt = world.now();
    }
    world.changes().job(job, false, false);
    if (ran) {
      world.changes().pods(job, false, true);
    }
  }
}
