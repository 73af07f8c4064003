package io.gridwright.ingest.parsers.kubernetes;

import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.signal.JobObservation.JobStatus;
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
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One observation out of the objects of a unit. */
final class UnitObservation {
  private static final String[] USER = {"gridwright.io/user", "user", "owner"};
  private static final String[] QUEUE = {
    "kueue.x-k8s.io/queue-name", "kueue.x-k8s.io/local-queue-name", "kai.scheduler/queue"
  };
  private final WorkUnit unit;
  private final @Nullable JobFacts job;
  private final @Nullable WorkloadFacts workload;
  private final Queues queues;
  private final JobState state;

  UnitObservation(WorkUnit unit, Queues queues) {
    this.unit = unit;
    this.queues = queues;
    this.job = unit.job();
    this.workload = unit.workload();
    this.state = new UnitState(unit).state();
  }

  JobObservation observe(String cluster) {
    var key = unit.key();
    var allocation = allocation();
    return new JobObservation(
        Scheduler.KUBERNETES,
        new JobRef(cluster, key.namespace() + '/' + key.name()),
        key.name(),
        owner(),
        new JobStatus(
            state, word(), reason(), priority(), workload == null ? 0 : workload.requeues()),
        times(),
        request(allocation),
        allocation,
        labels());
  }

  private JobOwner owner() {
    var queue = unit.mark(QUEUE);
    if (queue == null && workload != null) {
      queue = workload.queue();
    }
    var team = workload == null ? null : workload.clusterQueue();
    team = team == null ? unit.mark("kueue.x-k8s.io/cluster-queue-name") : team;
    if (team == null && queue != null) {
      team = queues.clusterQueue(unit.key().namespace(), queue);
    }
    if (team == null) {
      team = queue == null ? unit.key().namespace() : queue;
    }
    return new JobOwner(unit.mark(USER), team, queue, priorityClass());
  }

  private @Nullable String priorityClass() {
    var name = workload == null ? null : workload.priorityClass();
    return name == null ? unit.mark("kueue.x-k8s.io/priority-class") : name;
  }

  private String word() {
    var words =
        Stream.of(
                job == null ? null : job.word(),
                workload == null ? null : workload.word(),
                job == null && workload == null ? unit.pods().get(0).word() : null)
            .filter(Objects::nonNull)
            .toList();
    return String.join("+", words);
  }

  private @Nullable String reason() {
    if (!state.waits()) {
      return null;
    }
    if (workload != null && workload.reason() != null) {
      return workload.reason();
    }
    return unit.pods().stream()
        .map(PodFacts::reason)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private long priority() {
    if (workload != null && workload.priority() != null) {
      return workload.priority();
    }
    return unit.pods().stream().mapToLong(PodFacts::priority).max().orElse(0);
  }

  private JobTimes times() {
    var submit = job == null ? null : job.created();
    submit = submit == null && workload != null ? workload.created() : submit;
    if (submit == null) {
      submit = earliest(unit.pods().stream().map(PodFacts::created));
    }
    return new JobTimes(submit, submit, state.waits() ? null : start(), end());
  }

  private @Nullable Instant start() {
    var start = earliest(unit.jobs().stream().map(JobFacts::start));
    start = start == null ? earliest(unit.pods().stream().map(PodFacts::start)) : start;
    return start == null && workload != null ? workload.start() : start;
  }

  private @Nullable Instant end() {
    if (state.waits() || state.holdsResources()) {
      return null;
    }
    var end = job == null ? null : job.end();
    end = end == null && workload != null ? workload.end() : end;
    return end == null
        ? unit.pods().stream()
            .map(PodFacts::end)
            .filter(Objects::nonNull)
            .max(Instant::compareTo)
            .orElse(null)
        : end;
  }

  private static @Nullable Instant earliest(Stream<@Nullable Instant> times) {
    return times.filter(Objects::nonNull).min(Instant::compareTo).orElse(null);
  }

  private List<NodeShare> allocation() {
    if (state.waits()) {
      return List.of();
    }
    var gpus = new TreeMap<String, Double>();
    for (var pod : unit.pods()) {
      boolean counts = state.holdsResources() ? pod.holds() : pod.node() != null;
      if (counts && pod.node() != null) {
        gpus.merge(pod.node(), pod.pod().gpus(), Double::sum);
      }
    }
    if (gpus.isEmpty()) {
      return workload == null ? List.of() : workload.place();
    }
    var shares = new ArrayList<NodeShare>();
    gpus.forEach((node, held) -> shares.add(new NodeShare(node, held)));
    return shares;
  }

  /** A waiting job is asked to have a node for each pod; a running one has those it has. */
  private JobRequest request(List<NodeShare> allocation) {
    double gpus;
    int pods;
    if (workload != null) {
      gpus = workload.gpus();
      pods = workload.pods();
    } else if (job != null) {
      pods = job.pods();
      gpus = pods * job.pod().gpus();
    } else {
      pods = unit.pods().size();
      gpus = unit.pods().stream().mapToDouble(pod -> pod.pod().gpus()).sum();
    }
    int nodes = allocation.isEmpty() ? pods : allocation.size();
    var spec = spec();
    var type = spec.gpuType();
    if (type == null && workload != null && workload.flavor() != null) {
      type = queues.product(workload.flavor());
    }
    return new JobRequest(
        nodes, gpus / nodes, type, limit(), nodes > 1 && spec.oneDomain(), preemptible());
  }

  private PodSpec spec() {
    if (workload != null) {
      return workload.pod();
    }
    return job == null ? unit.pods().get(0).pod() : job.pod();
  }

  private @Nullable Duration limit() {
    var limits =
        Stream.of(
            job == null ? null : job.limit(),
            workload == null ? null : workload.limit(),
            job == null && workload == null ? unit.pods().get(0).limit() : null);
    return limits.filter(Objects::nonNull).min(Duration::compareTo).orElse(null);
  }

  private boolean preemptible() {
    return "true".equals(unit.mark("gridwright.io/preemptible"))
        || "preemptible".equals(unit.mark("kai.scheduler/preemptibility"));
  }

  private Map<String, String> labels() {
    var labels = new TreeMap<String, String>();
    var first = unit.objects().get(0);
    labels.put("kind", unit.key().kind());
    labels.put("namespace", unit.key().namespace());
    put(labels, "uid", KubeObject.text(first.json().path("metadata").path("uid")));
    if (workload != null) {
      labels.put("workload", workload.object().name());
      labels.put("active", Boolean.toString(workload.active()));
      labels.put("admitted", Boolean.toString(workload.admitted()));
      labels.put("quota_reserved", Boolean.toString(workload.object().holds("QuotaReserved")));
      put(labels, "flavor", workload.flavor());
    }
    if (job != null) {
      labels.put("suspended", Boolean.toString(job.suspended()));
    }
    spec().selector().forEach((name, value) -> labels.put("selector." + name, value));
    return labels;
  }

  private static void put(Map<String, String> labels, String name, @Nullable String value) {
    if (value != null) {
      labels.put(name, value);
    }
  }
}
