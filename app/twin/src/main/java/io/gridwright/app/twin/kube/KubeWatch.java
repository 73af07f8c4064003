package io.gridwright.app.twin.kube;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.parts.Change;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.state.PodNames;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import java.util.function.Supplier;

/**
 * Events of a watch. Several changes of one object between two looks are one event with the object
 * as it is at the later look.
 */
public final class KubeWatch {
  private final TwinState state;
  private final KubePath path;
  private final Predicate<ObjectNode> selector;

  /** A watch at a path. */
  public KubeWatch(TwinState state, KubePath path, KubeReads.Query query) {
    this.state = state;
    this.path = path;
    this.selector = query.selector();
  }

  /**
   * Events and how far they reach.
   *
   * @param version resource version from which the next look goes on
   * @param over whether the watch ends with them
   */
  public record Look(List<ObjectNode> events, long version, boolean over) {
    public Look {
      events = List.copyOf(events);
    }
  }

  /** Every object as if it had just been added. */
  public Look initial() {
    var events =
        new KubeObjects(state)
            .all(path).stream().filter(this::wanted).map(o -> event("ADDED", o)).toList();
    return new Look(events, state.world().changes().version(), false);
  }

  /** Events after a resource version; an ERROR when it is too old to know them all. */
  public Look after(long seen) {
    var changes = state.world().changes();
    if (seen < changes.oldest()) {
      var words = "too old resource version: %d (%d)".formatted(seen, changes.oldest());
      var gone = event("ERROR", KubeStatus.of(410, "Expired", words));
      return new Look(List.of(gone), seen, true);
    }
    Map<Object, Pending> pending = new LinkedHashMap<>();
    for (var change : changes.after(seen)) {
      collect(change, pending);
    }
    var events =
        pending.values().stream()
            .filter(p -> !(p.added && p.removed))
            .sorted(Comparator.comparingLong(p -> p.version))
            .flatMap(p -> show(p).stream())
            .toList();
    return new Look(events, Math.max(seen, changes.version()), false);
  }

  /** A bookmark: everything up to a resource version was sent. */
  public static ObjectNode bookmark(KubePath path, long version) {
    var object = Json.object();
    object.put("kind", path.kind().word()).put("apiVersion", path.apiVersion());
    object.putObject("metadata").put("resourceVersion", Long.toString(version));
    return event("BOOKMARK", object);
  }

  private void collect(Change change, Map<Object, Pending> pending) {
    var job = change.job();
    switch (path.kind()) {
      case JOB, WORKLOAD -> {
        if (job != null && ofJob(change)) {
          note(pending, job, change, () -> show(job, change));
        }
      }
      case POD -> {
        if (job != null && change.kind() == Change.Kind.PODS) {
          pods(change, job, pending);
        }
      }
      case NODE -> {
        var node = change.node();
        if (node != null) {
          long version = state.world().changes().version(node);
          note(pending, node, change, () -> new NodeJson(state).render(node, version));
        }
      }
      case CLUSTER_QUEUE, LOCAL_QUEUE -> {
        if (job != null && ofJob(change)) {
          queue(change, job.order().team(), pending);
        }
      }
      default -> {}
    }
  }

  private boolean ofJob(Change change) {
    return change.kind() == Change.Kind.JOB
        || (change.kind() == Change.Kind.WORKLOAD && path.kind() != KubeKind.JOB);
  }

  /** A job as it is now; one that is gone has the version of its end. */
  private ObjectNode show(SimJob job, Change change) {
    var objects = new KubeObjects(state);
    return change.removed()
        ? objects.of(path.kind(), path.version(), job, change.version())
        : objects.of(path.kind(), path.version(), job);
  }

  private void pods(Change change, SimJob job, Map<Object, Pending> pending) {
    for (int i = 0; i < change.places().size(); i++) {
      int index = i;
      var place = change.places().get(i);
      note(
          pending,
          PodNames.of(job, i, change.attempt()),
          change,
          () -> new PodJson(state).render(job, index, change.attempt(), place, change.version()));
    }
  }

  private void queue(Change change, String team, Map<Object, Pending> pending) {
    var list = new ArrayList<>(state.world().spec().teams());
    list.removeIf(t -> !t.name().equals(team));
    var queues = new QueueJson(state);
    var modified =
        new Change(change.version(), Change.Kind.JOB, false, false, null, null, 0, List.of());
    note(
        pending,
        team,
        modified,
        () ->
            path.kind() == KubeKind.CLUSTER_QUEUE
                ? queues.clusterQueue(list.get(0), path.version(), change.version())
                : queues.localQueue(list.get(0), path.version(), change.version()));
  }

  private static void note(
      Map<Object, Pending> pending, Object key, Change change, Supplier<ObjectNode> object) {
    var noted = pending.computeIfAbsent(key, k -> new Pending());
    noted.added |= change.added();
    noted.removed = change.removed();
    noted.version = change.version();
    noted.object = object;
  }

  private List<ObjectNode> show(Pending change) {
    var object = change.object.get();
    if (path.namespace() != null && !path.namespace().equals(KubeObjects.namespace(object))) {
      return List.of();
    }
    if (path.name() != null && !path.name().equals(KubeObjects.name(object))) {
      return List.of();
    }
    boolean matches = selector.test(object);
    if (change.added && !matches) {
      return List.of();
    }
    if (change.removed || !matches) {
      return List.of(event("DELETED", object));
    }
    return List.of(event(change.added ? "ADDED" : "MODIFIED", object));
  }

  private boolean wanted(ObjectNode object) {
    return selector.test(object)
        && (path.name() == null || path.name().equals(KubeObjects.name(object)));
  }

  private static ObjectNode event(String type, ObjectNode object) {
    var event = Json.object().put("type", type);
    event.set("object", object);
    return event;
  }

  private static final class Pending {
    private boolean added;
    private boolean removed;
    private long version;
    private Supplier<ObjectNode> object = Json::object;
  }
}
