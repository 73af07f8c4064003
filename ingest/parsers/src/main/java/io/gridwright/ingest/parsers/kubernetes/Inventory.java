package io.gridwright.ingest.parsers.kubernetes;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.RecordBook;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Sorts the objects of one document by kind, joins those of one unit of work, and books all. */
final class Inventory {
  private static final String KUEUE = "kueue.x-k8s.io";
  private static final Set<String> QUEUES =
      Set.of("ClusterQueue", "LocalQueue", "Cohort", "ResourceFlavor");
  private static final Set<String> SET_UP =
      Set.of(
          "Namespace",
          "ConfigMap",
          "Secret",
          "Service",
          "ServiceAccount",
          "PriorityClass",
          "WorkloadPriorityClass",
          "Topology",
          "AdmissionCheck",
          "CustomResourceDefinition",
          "ClusterRole",
          "ClusterRoleBinding",
          "Role",
          "RoleBinding");
  private static final Set<String> NOT_WORK = Set.of("DaemonSet", "Node");
  private static final String DEFAULT_CLUSTER = "kubernetes";

  private final RecordBook book;
  private final String cluster;
  private final List<KubeObject> nodes = new ArrayList<>();
  private final List<JobFacts> jobs = new ArrayList<>();
  private final List<WorkloadFacts> workloads = new ArrayList<>();
  private final List<PodFacts> pods = new ArrayList<>();
  private final Queues queues = new Queues();
  private final Map<KubeObject.Key, WorkUnit> units = new LinkedHashMap<>();
  private final Map<KubeObject.Key, KubeObject.Key> unitOfJob = new HashMap<>();

  Inventory(RecordBook book) {
    this.book = book;
    var known = book.document().cluster();
    this.cluster = known == null ? DEFAULT_CLUSTER : known;
  }

  void read(List<KubeObject> objects) {
    objects.forEach(object -> guarded(object, () -> sort(object)));
    join();
    nodes.forEach(node -> guarded(node, () -> node(node)));
    for (var unit : units.values()) {
      var body = new UnitObservation(unit, queues).observe(cluster);
      book.read(unit.records());
      book.accept(unit.position(), book.document().observedAt(), unit.records(), body);
    }
  }

  private void sort(KubeObject object) {
    var kind = object.kind();
    var group = object.group();
    if (kind.equals("Node") && group.isEmpty()) {
      nodes.add(object);
    } else if (kind.equals("Pod") && group.isEmpty()) {
      pod(object);
    } else if (kind.equals("Job") && group.equals("batch")) {
      jobs.add(JobFacts.of(object));
    } else if (kind.equals("Workload") && group.equals(KUEUE)) {
      workloads.add(WorkloadFacts.of(object));
    } else if (QUEUES.contains(kind) && group.equals(KUEUE)) {
      var body = QueueReader.observe(object, cluster);
      queues.add(object);
      book.read(1);
      book.accept(at(object), body);
    } else {
      throw refusal(object, kind);
    }
  }

  private static BrokenRecordException refusal(KubeObject object, String kind) {
    if (kind.equals("Status") && object.json().has("code")) {
      var message = object.json().path("message").asText();
      return new BrokenRecordException("message", "source_error", "The API answered: " + message);
    }
    return SET_UP.contains(kind)
        ? new BrokenRecordException(
            "kind", "not_telemetry", kind + " is set up, it does not happen")
        : new BrokenRecordException("kind", "unsupported_kind", kind + " is not read yet");
  }

  private void pod(KubeObject object) {
    var facts = PodFacts.of(object);
    var owner = object.controller();
    if (owner != null && NOT_WORK.contains(owner.kind()) && facts.pod().gpus() == 0) {
      throw new BrokenRecordException(
          "kind", "not_telemetry", "A pod of a " + owner.kind() + " is no work");
    }
    pods.add(facts);
  }

  private void join() {
    for (var workload : workloads) {
      var owner = workload.object().controller();
      unit(owner == null ? workload.object().key() : owner).add(workload);
    }
    for (var job : jobs) {
      var owner = job.object().controller();
      var key = owner != null && units.containsKey(owner) ? owner : job.object().key();
      unitOfJob.put(job.object().key(), key);
      unit(key).add(job);
    }
    for (var pod : pods) {
      unit(unitOf(pod)).add(pod);
    }
  }

  private KubeObject.Key unitOf(PodFacts pod) {
    var owner = pod.object().controller();
    if (owner == null) {
      return pod.object().key();
    }
    var key = unitOfJob.getOrDefault(owner, owner);
    return units.containsKey(key) || owner.kind().equals("Job") ? key : pod.object().key();
  }

  private WorkUnit unit(KubeObject.Key key) {
    return units.computeIfAbsent(key, WorkUnit::new);
  }

  private void node(KubeObject node) {
    var body = NodeReader.observe(node, cluster, used(node.name()));
    book.read(1);
    book.accept(at(node), body);
  }

  private @Nullable Double used(String node) {
    return pods.isEmpty()
        ? null
        : Double.valueOf(
            pods.stream()
                .filter(pod -> pod.holds() && node.equals(pod.node()))
                .mapToDouble(pod -> pod.pod().gpus())
                .sum());
  }

  private void guarded(KubeObject object, Runnable reader) {
    try {
      reader.run();
    } catch (BrokenRecordException e) {
      book.read(1);
      book.reject(at(object), e.fault(), object.json().toString());
    }
  }

  private static String at(KubeObject object) {
    return object.position().isEmpty() ? "/" : object.position();
  }
}
