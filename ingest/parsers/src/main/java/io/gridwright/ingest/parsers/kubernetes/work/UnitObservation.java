package io.gridwright.ingest.parsers.kubernetes.work;

import io.gridwright.ingest.parsers.kubernetes.object.GpuScale;
import io.gridwright.ingest.parsers.kubernetes.work.WorkFacts.PodCount;
import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.signal.JobObservation.JobStatus;
import io.gridwright.model.workload.JobOwner;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobRequest;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.NodeShare;
import io.gridwright.model.workload.Scheduler;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** One observation out of the objects of a unit. */
public final class UnitObservation {
  private static final String[] USER = {"gridwright.io/user", "user", "owner"};
  private static final String[] QUEUE = {
    "kueue.x-k8s.io/queue-name",
    "kueue.x-k8s.io/local-queue-name",
    "kai.scheduler/queue",
    "runai/queue",
    "scheduling.volcano.sh/queue-name",
    "volcano.sh/queue-name",
    "yunikorn.apache.org/queue"
  };
  private final WorkUnit unit;
  private final @Nullable WorkFacts work;
  private final @Nullable WorkloadFacts workload;
  private final Queues queues;
  private final GpuScale scale;
  private final PodCount size;
  private final JobState state;

  /** The observation of a unit, beside queues and nodes of the same document. */
  public UnitObservation(WorkUnit unit, Queues queues, GpuScale scale) {
    this.unit = unit;
    this.queues = queues;
    this.scale = scale;
    this.work = unit.work();
    this.workload = unit.workload();
    this.size = UnitSize.of(unit);
    this.state = new UnitState(unit).state();
  }

  /** What is seen of it. */
  public JobObservation observe(String cluster) {
    var key = unit.key();
    var allocation = allocation();
    return new JobObservation(
        Scheduler.KUBERNETES,
        new JobRef(cluster, key.namespace() + '/' + key.name()),
        key.name(),
        owner(),
        new JobStatus(
            state, word(), reason(), priority(), workload == null ? 0 : workload.requeues()),
        new UnitTimes(unit, state).times(),
        request(allocation),
        allocation,
        new UnitLabels(unit, size.pod(), reason()).labels());
  }

  /** The queue that the unit is in, null for none. */
  public @Nullable String queue() {
    var queue = unit.mark(QUEUE);
    if (queue == null && workload != null) {
      queue = workload.queue();
    }
    if (queue == null && work != null) {
      queue = work.queue();
    }
    return queue != null || unit.groups().isEmpty() ? queue : unit.groups().get(0).queue();
  }

  private JobOwner owner() {
    var queue = queue();
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
                work == null ? null : work.word(),
                workload == null ? null : workload.word(),
                work == null && workload == null ? podWord() : null)
            .filter(Objects::nonNull)
            .toList();
    return String.join("+", words);
  }

  private @Nullable String podWord() {
    if (!unit.pods().isEmpty()) {
      return unit.pods().get(0).word();
    }
    return unit.groups().isEmpty() ? null : unit.groups().get(0).word();
  }

  private @Nullable String reason() {
    if (!state.waits()) {
      return null;
    }
    if (workload != null && workload.reason() != null) {
      return workload.reason();
    }
    return Stream.concat(
            Stream.concat(unit.pods().stream().map(PodFacts::reason), Stream.of(event())),
            unit.groups().stream().map(PodGroupFacts::reason))
        .filter(reason -> reason != null && !reason.isEmpty())
        .findFirst()
        .orElse(null);
  }

  private String event() {
    var event = unit.event();
    return event == null ? "" : event;
  }

  private long priority() {
    if (workload != null && workload.priority() != null) {
      return workload.priority();
    }
    return unit.pods().stream().mapToLong(PodFacts::priority).max().orElse(0);
  }

  private List<NodeShare> allocation() {
    if (state.waits()) {
      return List.of();
    }
    var gpus = new TreeMap<String, Double>();
    for (var pod : unit.pods()) {
      boolean counts = state.holdsResources() ? pod.holds() : pod.node() != null;
      if (counts && pod.node() != null) {
        gpus.merge(pod.node(), scale.held(pod.node(), pod.pod()), Double::sum);
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
    int pods = Math.max(1, size.pods());
    int nodes = allocation.isEmpty() ? pods : allocation.size();
    var type = size.pod().gpuType();
    if (type == null && workload != null && workload.flavor() != null) {
      type = queues.product(workload.flavor());
    }
    boolean oneDomain = nodes > 1 && size.pod().oneDomain();
    return new JobRequest(nodes, size.gpus() / nodes, type, limit(), oneDomain, preemptible());
  }

  private @Nullable Duration limit() {
    var limits =
        Stream.of(
            work == null ? null : work.limit(),
            workload == null ? null : workload.limit(),
            work == null && workload == null && !unit.pods().isEmpty()
                ? unit.pods().get(0).limit()
                : null);
    return limits.filter(Objects::nonNull).min(Duration::compareTo).orElse(null);
  }

  private boolean preemptible() {
    return "true".equals(unit.mark("gridwright.io/preemptible"))
        || "preemptible".equals(unit.mark("kai.scheduler/preemptibility"));
  }
}
