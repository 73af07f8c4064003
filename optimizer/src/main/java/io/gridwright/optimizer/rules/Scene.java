package io.gridwright.optimizer.rules;

import io.gridwright.model.fleet.Node;
import io.gridwright.model.policy.Policy;
import io.gridwright.model.snapshot.FleetSnapshot;
import io.gridwright.model.workload.Entitlement;
import io.gridwright.model.workload.Job;
import io.gridwright.model.workload.JobRequest;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.Scheduler;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A snapshot indexed for planning: nodes, teams and jobs by number, time by slot. Nodes are ordered
 * by cluster, NVLink domain and name, and the queue as its schedulers would serve it.
 */
public final class Scene {
  private static final Comparator<Job> SERVED_FIRST =
      Comparator.comparingLong(Job::priority)
          .reversed()
          .thenComparing(Scene::submitted)
          .thenComparing(Job::ref);

  private final FleetSnapshot snapshot;
  private final Policy policy;
  private final Horizon horizon;
  private final List<Node> nodes;
  private final int[] domains;
  private final Map<String, Integer> nodeIndexes = new HashMap<>();
  private final List<String> teams;
  private final Map<String, Integer> teamIndexes = new HashMap<>();
  private final int[] quotas;
  private final List<Job> queue;
  private final List<Ask> asks = new ArrayList<>();
  private final Map<Kind, Candidates> candidates = new HashMap<>();

  /** Indexes a snapshot. */
  public Scene(FleetSnapshot snapshot, Policy policy) {
    this.snapshot = snapshot;
    this.policy = policy;
    this.horizon = Horizon.of(snapshot.takenAt(), policy);
    this.nodes =
        snapshot.nodes().stream()
            .sorted(
                Comparator.comparing(Node::cluster)
                    .thenComparing(Node::domain)
                    .thenComparing(Node::name))
            .toList();
    this.domains = new int[nodes.size()];
    var domainIndexes = new HashMap<String, Integer>();
    for (int i = 0; i < nodes.size(); i++) {
      var node = nodes.get(i);
      domains[i] = domainIndexes.computeIfAbsent(node.domain(), d -> domainIndexes.size());
      nodeIndexes.put(key(node.cluster(), node.name()), i);
    }
    var quotaOf = new TreeMap<String, Integer>();
    snapshot.jobs().forEach(job -> quotaOf.put(job.owner().team(), Integer.MAX_VALUE / 2));
    snapshot.entitlements().forEach(e -> quotaOf.put(e.team(), quota(e)));
    this.teams = List.copyOf(quotaOf.keySet());
    this.quotas = quotaOf.values().stream().mapToInt(q -> q).toArray();
    for (int i = 0; i < teams.size(); i++) {
      teamIndexes.put(teams.get(i), i);
    }
    this.queue =
        snapshot.jobs().stream()
            .filter(job -> job.state() == JobState.PENDING)
            .sorted(SERVED_FIRST)
            .toList();
    queue.forEach(job -> asks.add(ask(job, job.request())));
  }

  private static Instant submitted(Job job) {
    var submit = job.times().submit();
    return submit == null ? Instant.MAX : submit;
  }

  private static int quota(Entitlement entitlement) {
    var quota = entitlement.quotaGpus();
    return quota == null ? Integer.MAX_VALUE / 2 : MilliGpus.of(quota);
  }

  private static String key(String cluster, String node) {
    return cluster + '\n' + node;
  }

  /** What was indexed. */
  public FleetSnapshot snapshot() {
    return snapshot;
  }

  /** What is wanted. */
  public Policy policy() {
    return policy;
  }

  /** The slots. */
  public Horizon horizon() {
    return horizon;
  }

  /** Every node; its position is its index. */
  public List<Node> nodes() {
    return nodes;
  }

  /** The index of a node's NVLink domain. */
  public int domainOf(int node) {
    return domains[node];
  }

  /** The index of a node, -1 for one that the snapshot does not have. */
  public int nodeIndex(String cluster, String name) {
    return nodeIndexes.getOrDefault(key(cluster, name), -1);
  }

  /** How many teams there are. */
  public int teamCount() {
    return teams.size();
  }

  /** The index of a team that has a job or an entitlement. */
  public int teamIndex(String team) {
    return teamIndexes.getOrDefault(team, -1);
  }

  /**
   * Thousandths of a GPU that a team may hold at once; far above any fleet when it has no quota.
   */
  public int quotaOf(int team) {
    return quotas[team];
  }

  /** Whether a team has a quota. */
  public boolean hasQuota(int team) {
    return quotas[team] < Integer.MAX_VALUE / 2;
  }

  /** The jobs that wait and may be started, in the order in which schedulers serve them. */
  public List<Job> queue() {
    return queue;
  }

  /** What the job at a place of the queue asks. */
  public Ask ask(int queued) {
    return asks.get(queued);
  }

  /** What each job of the queue asks. */
  public List<Ask> asks() {
    return Collections.unmodifiableList(asks);
  }

  /** What a job would ask if its request were another one, of the nodes that are up. */
  public Ask ask(Job job, JobRequest request) {
    return ask(job, request, true);
  }

  /** The same, of all nodes whether they are up or not. */
  public Ask askOfAll(Job job, JobRequest request) {
    return ask(job, request, false);
  }

  private Ask ask(Job job, JobRequest request, boolean up) {
    int need = Math.max(0, MilliGpus.of(request.gpusPerNode()));
    var kind = new Kind(job.ref().cluster(), request.gpuType(), need, up);
    return new Ask(
        request.nodes(),
        need,
        Occupancy.lengthOf(request, horizon),
        job.scheduler() == Scheduler.KUBERNETES && need > 0,
        request.oneDomain() && request.nodes() > 1,
        teamIndex(job.owner().team()),
        Occupancy.earliestOf(job, horizon),
        candidates.computeIfAbsent(kind, this::find));
  }

  private Candidates find(Kind kind) {
    var found = IntStream.range(0, nodes.size()).filter(i -> kind.suits(nodes.get(i))).toArray();
    var groupEnds =
        IntStream.rangeClosed(1, found.length)
            .filter(i -> i == found.length || domains[found[i - 1]] != domains[found[i]])
            .toArray();
    return new Candidates(found, groupEnds);
  }

  /** Requests of one kind have the same candidates. */
  private record Kind(String cluster, @Nullable String gpuType, int need, boolean up) {
    boolean suits(Node node) {
      return node.cluster().equals(cluster)
          && (gpuType == null || gpuType.equals(node.gpuType()))
          && MilliGpus.of(node.gpus()) >= need
          && (!up || node.state().schedulable());
    }
  }
}
