package io.gridwright.ingest.collectors.kubernetes;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** What is known of a cluster's objects, and what changed since it was last asked. */
final class ClusterState {
  private final Map<WatchedKind, Kind> kinds = new LinkedHashMap<>();
  private final List<Change> changes = new ArrayList<>();

  /** How it stands with a kind. */
  enum Standing {
    STARTING,
    LIVE,
    ABSENT,
    FAILED
  }

  /**
   * An object that is new, other than before, or gone.
   *
   * @param object as it is, or as it last was
   */
  record Change(WatchedKind kind, ObjectNode object, boolean deleted) {}

  private static final class Kind {
    private final Map<String, ObjectNode> objects = new TreeMap<>();
    private Standing standing = Standing.STARTING;
    private boolean served;
    private int lists;
    private @Nullable ApiFailure failure;
  }

  ClusterState(List<WatchedKind> watched) {
    watched.forEach(kind -> kinds.put(kind, new Kind()));
  }

  /** A new list: what it does not hold is gone. The first list of a kind is no change. */
  synchronized void replace(WatchedKind kind, List<ObjectNode> objects) {
    int before = changes.size();
    boolean first = !of(kind).served;
    var here = new HashSet<String>();
    for (var object : objects) {
      here.add(key(object));
      put(kind, object);
    }
    var gone = Stream.of(of(kind)).flatMap(k -> k.objects.entrySet().stream());
    gone.filter(entry -> !here.contains(entry.getKey()))
        .map(Map.Entry::getValue)
        .toList()
        .forEach(object -> remove(kind, object));
    if (first) {
      changes.subList(before, changes.size()).clear();
    }
    of(kind).lists++;
    live(kind);
  }

  /** How often the kind was listed. */
  synchronized int lists(WatchedKind kind) {
    return of(kind).lists;
  }

  /** An object is there; one that is known as it is changes nothing. */
  synchronized void put(WatchedKind kind, ObjectNode object) {
    Trim.trim(object);
    var before = of(kind).objects.put(key(object), object);
    if (before != null && !uid(before).equals(uid(object))) {
      changes.add(new Change(kind, before, true));
    } else if (before != null && version(before).equals(version(object))) {
      return;
    }
    changes.add(new Change(kind, object, false));
  }

  /** An object is gone. */
  synchronized void remove(WatchedKind kind, ObjectNode object) {
    Trim.trim(object);
    if (of(kind).objects.remove(key(object)) != null) {
      changes.add(new Change(kind, object, true));
    }
  }

  synchronized void live(WatchedKind kind) {
    var known = of(kind);
    known.standing = Standing.LIVE;
    known.served = true;
    known.failure = null;
    notifyAll();
  }

  /** The cluster does not serve the kind; what was there of it is gone. */
  synchronized void absent(WatchedKind kind) {
    var known = of(kind);
    List.copyOf(known.objects.values()).forEach(object -> remove(kind, object));
    known.standing = Standing.ABSENT;
    known.served = false;
    known.failure = null;
    notifyAll();
  }

  synchronized void failed(WatchedKind kind, ApiFailure failure) {
    var known = of(kind);
    known.standing = Standing.FAILED;
    known.failure = failure;
    notifyAll();
  }

  /** Waits until every kind was tried; goes on without those that take longer. */
  synchronized void awaitStart(long millis) throws InterruptedException {
    long end = System.nanoTime() + millis * 1_000_000;
    while (kinds.values().stream().anyMatch(kind -> kind.standing == Standing.STARTING)) {
      long left = (end - System.nanoTime()) / 1_000_000;
      if (left <= 0) {
        return;
      }
      wait(left);
    }
  }

  synchronized Standing standing(WatchedKind kind) {
    return of(kind).standing;
  }

  /** Whether the cluster was ever seen to serve the kind. */
  synchronized boolean served(WatchedKind kind) {
    return of(kind).served;
  }

  synchronized @Nullable ApiFailure failure(WatchedKind kind) {
    return of(kind).failure;
  }

  /** Objects of the kinds that are up to date, in their order. */
  synchronized Map<WatchedKind, List<ObjectNode>> objects() {
    var objects = new LinkedHashMap<WatchedKind, List<ObjectNode>>();
    kinds.forEach(
        (kind, known) -> {
          if (known.standing == Standing.LIVE) {
            objects.put(kind, List.copyOf(known.objects.values()));
          }
        });
    return objects;
  }

  /** What changed since this was last asked, in the order in which it did. */
  synchronized List<Change> drain() {
    var drained = List.copyOf(changes);
    changes.clear();
    return drained;
  }

  private Kind of(WatchedKind kind) {
    var known = kinds.get(kind);
    if (known == null) {
      throw new IllegalArgumentException(kind.name() + " is not watched");
    }
    return known;
  }

  private static String key(ObjectNode object) {
    var metadata = object.path("metadata");
    return metadata.path("namespace").asText() + '/' + metadata.path("name").asText();
  }

  private static String uid(ObjectNode object) {
    return object.path("metadata").path("uid").asText();
  }

  private static String version(ObjectNode object) {
    return object.path("metadata").path("resourceVersion").asText();
  }
}
