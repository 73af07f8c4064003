package io.gridwright.actuators.core;

import io.gridwright.model.fleet.Node;
import io.gridwright.model.fleet.NodePlace;
import io.gridwright.model.fleet.NodeState;
import io.gridwright.model.plan.Decision;
import io.gridwright.model.plan.DecisionKind;
import io.gridwright.model.plan.Plan;
import io.gridwright.model.plan.PlanQuality;
import io.gridwright.model.plan.Reason;
import io.gridwright.model.snapshot.FleetSnapshot;
import io.gridwright.model.workload.Job;
import io.gridwright.model.workload.JobOwner;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobRequest;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.JobTimes;
import io.gridwright.model.workload.NodeShare;
import io.gridwright.model.workload.Scheduler;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** Small fleets, jobs and plans for tests. */
public final class Scenes {
  /** The moment of every scene. */
  public static final Instant NOW = Instant.parse("2026-12-01T12:00:00Z");

  private static final PlanQuality QUALITY = new PlanQuality(0, 0, 0, 0, "0");

  private Scenes() {}

  /** The name of a job of the Slurm cluster of the scenes. */
  public static JobRef slurm(String id) {
    return new JobRef("slurm-a", id);
  }

  /** The name of a job of the Kubernetes cluster of the scenes. */
  public static JobRef kube(String id) {
    return new JobRef("kube-b", id);
  }

  /** A job of one node of eight GPUs. */
  public static Job job(JobRef ref, JobState state, long priority) {
    return new Job(
        ref.cluster().startsWith("kube") ? Scheduler.KUBERNETES : Scheduler.SLURM,
        ref,
        "job-" + ref.id(),
        new JobOwner("alice", "research", "batch", null),
        state,
        priority,
        0,
        new JobTimes(NOW.minusSeconds(600), NOW.minusSeconds(600), null, null),
        new JobRequest(1, 8, "h100", Duration.ofHours(1), false, true),
        List.of(),
        null);
  }

  /** The same job, not eligible before a moment. */
  public static Job eligible(Job job, Instant at) {
    var times = new JobTimes(job.times().submit(), at, null, null);
    return new Job(
        job.scheduler(),
        job.ref(),
        job.name(),
        job.owner(),
        job.state(),
        job.priority(),
        job.attempt(),
        times,
        job.request(),
        job.allocation(),
        job.reason());
  }

  /** A node of eight GPUs. */
  public static Node node(String cluster, String name) {
    return new Node(
        cluster,
        cluster.startsWith("kube") ? Scheduler.KUBERNETES : Scheduler.SLURM,
        name,
        8,
        "h100",
        NodeState.UP,
        new NodePlace(null, null, null));
  }

  /** A decision with one reason; nodes get all of their GPUs. */
  public static Decision decision(
      JobRef job, DecisionKind kind, int rank, Instant start, String... nodes) {
    return new Decision(
        job,
        kind,
        rank,
        start,
        start.plusSeconds(3600),
        List.of(nodes).stream().map(n -> new NodeShare(n, 8)).toList(),
        null,
        List.of(new Reason("order", job.toString(), "rank " + rank, "none", "")));
  }

  /** A plan of these decisions. */
  public static Plan plan(Decision... decisions) {
    return new Plan(
        "p1",
        "s1",
        "v1",
        0,
        NOW,
        Duration.ofHours(24),
        List.of(decisions),
        QUALITY,
        QUALITY,
        "time");
  }

  /** A snapshot of these. */
  public static FleetSnapshot snapshot(List<Node> nodes, Job... jobs) {
    return new FleetSnapshot("s1", NOW, nodes, List.of(jobs), List.of(), List.of());
  }
}
