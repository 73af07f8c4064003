package io.gridwright.optimizer;

import io.gridwright.model.fleet.Node;
import io.gridwright.model.fleet.NodePlace;
import io.gridwright.model.fleet.NodeState;
import io.gridwright.model.plan.Decision;
import io.gridwright.model.plan.Plan;
import io.gridwright.model.policy.Policy;
import io.gridwright.model.snapshot.FleetSnapshot;
import io.gridwright.model.workload.Entitlement;
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
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Small fleets, written down in a test. Noon, a horizon of 12 h in slots of 30 min. */
public final class Scenes {
  public static final Instant NOON = Instant.parse("2026-03-02T12:00:00Z");
  public static final Policy POLICY =
      new Policy(
          "test-1",
          Duration.ofHours(12),
          Duration.ofMinutes(30),
          Policy.Weights.defaults(),
          Duration.ofMillis(200),
          7);

  private final List<Node> nodes = new ArrayList<>();
  private final List<Job> jobs = new ArrayList<>();
  private final List<Entitlement> entitlements = new ArrayList<>();

  public Scenes node(String name, double gpus, String type, @Nullable String domain) {
    return node("hpc", name, gpus, type, domain, NodeState.UP);
  }

  public Scenes node(
      String cluster,
      String name,
      double gpus,
      String type,
      @Nullable String domain,
      NodeState state) {
    nodes.add(
        new Node(
            cluster, Scheduler.SLURM, name, gpus, type, state, new NodePlace(domain, null, null)));
    return this;
  }

  /** A running job that started an hour ago. */
  public Scenes runs(String id, double gpus, @Nullable Duration limit, String... on) {
    var shares = new ArrayList<NodeShare>();
    for (var node : on) {
      shares.add(new NodeShare(node, gpus));
    }
    var request = new JobRequest(on.length, gpus, null, limit, false, false);
    return add(id, JobState.RUNNING, 0, "ml", NOON.minusSeconds(3600), request, shares);
  }

  public Scenes waits(String id, long priority, JobRequest request) {
    return waits(id, priority, "ml", request);
  }

  public Scenes waits(String id, long priority, String team, JobRequest request) {
    return add(id, JobState.PENDING, priority, team, null, request, List.of());
  }

  /** A job of pods that wait on the cluster "k8s". */
  public Scenes pods(String id, String cluster, long priority, JobRequest request) {
    jobs.add(
        new Job(
            Scheduler.KUBERNETES,
            new JobRef(cluster, id),
            id,
            new JobOwner("bob", "web", "lq", null),
            JobState.PENDING,
            priority,
            0,
            new JobTimes(NOON.minusSeconds(600), NOON.minusSeconds(600), null, null),
            request,
            List.of(),
            null));
    return this;
  }

  public Scenes held(String id, JobRequest request) {
    return add(id, JobState.HELD, 0, "ml", null, request, List.of());
  }

  public Scenes add(
      String id,
      JobState state,
      long priority,
      String team,
      @Nullable Instant start,
      JobRequest request,
      List<NodeShare> shares) {
    jobs.add(
        new Job(
            Scheduler.SLURM,
            new JobRef("hpc", id),
            "job-" + id,
            new JobOwner("ann", team, "batch", null),
            state,
            priority,
            0,
            new JobTimes(NOON.minusSeconds(7200), NOON.minusSeconds(7200), start, null),
            request,
            shares,
            null));
    return this;
  }

  public Scenes team(String name, double share, @Nullable Double quota, double used) {
    entitlements.add(new Entitlement(name, share, quota, used));
    return this;
  }

  public FleetSnapshot snapshot() {
    return new FleetSnapshot("snap-1", NOON, nodes, jobs, entitlements, List.of());
  }

  public static JobRequest gang(int nodes, double gpus, int hours) {
    return new JobRequest(nodes, gpus, null, Duration.ofHours(hours), false, false);
  }

  public static JobRequest block(int nodes, double gpus, int hours) {
    return new JobRequest(nodes, gpus, null, Duration.ofHours(hours), true, false);
  }

  public static JobRequest typed(int nodes, double gpus, int hours, String type) {
    return new JobRequest(nodes, gpus, type, Duration.ofHours(hours), false, false);
  }

  public static Instant at(String clock) {
    return Instant.parse("2026-03-02T" + clock + ":00Z");
  }

  public static Decision decisionOf(Plan plan, String id) {
    return plan.decisions().stream()
        .filter(decision -> decision.job().id().equals(id))
        .findFirst()
        .orElseThrow();
  }

  public static List<String> nodesOf(Plan plan, String id) {
    return decisionOf(plan, id).placement().stream().map(NodeShare::node).toList();
  }
}
