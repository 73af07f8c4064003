package io.gridwright.app.twin.kube;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.state.PodNames;
import io.gridwright.app.twin.state.Priorities;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.model.workload.Scheduler;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Every object of the API as it is now. */
final class KubeObjects {
  private final TwinState state;

  KubeObjects(TwinState state) {
    this.state = state;
  }

  /** Objects of a kind in the order in which the API lists them: by namespace, then by name. */
  List<ObjectNode> all(KubePath path) {
    var objects =
        new ArrayList<>(
            every(path.kind(), path.version()).stream()
                .filter(o -> path.namespace() == null || path.namespace().equals(namespace(o)))
                .toList());
    objects.sort(Comparator.comparing(KubeObjects::key));
    return objects;
  }

  /** One object, null for none. */
  @Nullable ObjectNode one(KubePath path) {
    if (path.kind() == KubeKind.JOB || path.kind() == KubeKind.WORKLOAD) {
      var job = job(path);
      return job == null ? null : of(path.kind(), path.version(), job);
    }
    return all(path).stream().filter(o -> name(o).equals(path.name())).findFirst().orElse(null);
  }

  /** The job of a path to a Job or Workload, null for none. */
  @Nullable SimJob job(KubePath path) {
    for (var job : state.world().jobs(Scheduler.KUBERNETES)) {
      var name = path.kind() == KubeKind.JOB ? job.kubeName() : PodNames.workload(job);
      if (job.order().team().equals(path.namespace()) && name.equals(path.name())) {
        return job;
      }
    }
    return null;
  }

  /** A job's Job or Workload. */
  ObjectNode of(KubeKind kind, String version, SimJob job) {
    var changes = state.world().changes();
    long resource = kind == KubeKind.JOB ? changes.version(job) : changes.workloadVersion(job);
    return of(kind, version, job, resource);
  }

  /** A job's Job or Workload with a resource version. */
  ObjectNode of(KubeKind kind, String version, SimJob job, long resource) {
    return kind == KubeKind.JOB
        ? new JobJson(state).render(job, resource)
        : new WorkloadJson(state).render(job, version, resource);
  }

  private List<ObjectNode> every(KubeKind kind, String version) {
    var world = state.world();
    var changes = world.changes();
    var teams = world.spec().teams();
    return switch (kind) {
      case NODE ->
          world.clusters(Scheduler.KUBERNETES).stream()
              .flatMap(c -> world.nodes(c).stream())
              .map(n -> new NodeJson(state).render(n, changes.version(n)))
              .toList();
      case POD -> pods();
      case JOB, WORKLOAD ->
          world.jobs(Scheduler.KUBERNETES).stream().map(j -> of(kind, version, j)).toList();
      case CLUSTER_QUEUE -> {
        var queues = new QueueJson(state);
        yield teams.stream()
            .map(t -> queues.clusterQueue(t, version, changes.queueVersion(t.name())))
            .toList();
      }
      case LOCAL_QUEUE -> {
        var queues = new QueueJson(state);
        yield teams.stream()
            .map(t -> queues.localQueue(t, version, changes.queueVersion(t.name())))
            .toList();
      }
      case RESOURCE_FLAVOR ->
          world.spec().products().stream()
              .map(p -> new QueueJson(state).flavor(p, version))
              .toList();
      case PRIORITY_CLASS ->
          Priorities.classes().entrySet().stream()
              .map(e -> new QueueJson(state).priorityClass(e.getKey(), e.getValue(), version))
              .toList();
      case NAMESPACE -> teams.stream().map(t -> new QueueJson(state).namespace(t)).toList();
    };
  }

  private List<ObjectNode> pods() {
    var pods = new ArrayList<ObjectNode>();
    var json = new PodJson(state);
    for (var job : state.world().jobs(Scheduler.KUBERNETES)) {
      long version = state.world().changes().podVersion(job);
      for (int i = 0; i < job.allocation().size(); i++) {
        pods.add(json.render(job, i, job.attempt(), job.allocation().get(i), version));
      }
    }
    return pods;
  }

  static String name(ObjectNode object) {
    return object.path("metadata").path("name").asText();
  }

  static @Nullable String namespace(ObjectNode object) {
    return object.path("metadata").path("namespace").asText(null);
  }

  /** Namespace and name of an object, by which lists are sorted. */
  static String key(ObjectNode object) {
    var namespace = namespace(object);
    return namespace == null ? name(object) : namespace + '/' + name(object);
  }
}
