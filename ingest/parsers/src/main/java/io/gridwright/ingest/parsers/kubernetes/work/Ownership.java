package io.gridwright.ingest.parsers.kubernetes.work;

import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject.Owner;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds the unit of work that an object is part of: up along its owners, for as long as these are
 * work too. What an owner of another life of that name left behind is no part of its successor.
 */
public final class Ownership {
  private static final String KUEUE = "kueue.x-k8s.io";
  private static final int DEEPEST = 8;
  private static final List<String> APPLICATION =
      List.of("yunikorn.apache.org/app-id", "applicationId");
  private static final Map<String, String> GANGS =
      Map.of(
          "scheduling.k8s.io/group-name", "scheduling.volcano.sh",
          "pod-group-name", "scheduling.run.ai",
          "scheduling.x-k8s.io/pod-group", "scheduling.x-k8s.io");
  private final Map<KubeObject.Key, KubeObject> known = new HashMap<>();
  private final Set<KubeObject.Key> claimed = new HashSet<>();

  /** Knows no object yet. */
  public Ownership() {}

  /** Notes an object that others may belong to. */
  public void add(KubeObject object) {
    var other = known.get(object.key());
    if (other == null || other.deleted() || !object.deleted()) {
      known.put(object.key(), object);
    }
    var owner = object.owner();
    if (object.is(KUEUE, "Workload") && owner != null) {
      claimed.add(owner.key());
    }
  }

  /** What the unit of an object is called. */
  public KubeObject.Key root(KubeObject object) {
    var at = object;
    for (int hop = 0; hop < DEEPEST; hop++) {
      var parent = parent(at);
      if (parent == null || parent.equals(at.key())) {
        return life(at);
      }
      var next = known.get(parent);
      if (next == null) {
        return parent;
      }
      at = next;
    }
    return at.key();
  }

  /** Pods of a StatefulSet bear one name in many lives; each life is a unit of its own. */
  private static KubeObject.Key life(KubeObject object) {
    var key = object.key();
    var owner = object.owner();
    boolean set = owner != null && owner.key().kind().equals("StatefulSet");
    return set && object.kind().equals("Pod") && object.uid() != null
        ? new KubeObject.Key(key.namespace(), "", "Pod", key.name() + '/' + object.uid())
        : key;
  }

  private KubeObject.@Nullable Key parent(KubeObject object) {
    var named = byLabel(object);
    if (named != null) {
      return named;
    }
    var owner = object.owner();
    if (owner != null && owns(owner, object)) {
      var key = owner.key();
      boolean bare = key.kind().equals("Job") && key.group().isEmpty();
      return bare ? new KubeObject.Key(key.namespace(), WorkKinds.BATCH, "Job", key.name()) : key;
    }
    return gang(object);
  }

  private boolean owns(Owner owner, KubeObject object) {
    var key = owner.key();
    var present = known.get(key);
    var uid = present == null ? null : present.uid();
    if (owner.uid() != null && uid != null && !uid.equals(owner.uid())) {
      return false;
    }
    boolean pod = key.kind().equals("Pod") && key.group().isEmpty();
    return WorkKinds.isWork(key)
        || claimed.contains(key)
        || object.is(KUEUE, "Workload")
        || (pod && !object.kind().equals("Pod"));
  }

  private static KubeObject.@Nullable Key byLabel(KubeObject object) {
    var leader = object.mark("leaderworkerset.sigs.k8s.io/name");
    if (leader != null && object.group().isEmpty()) {
      return new KubeObject.Key(
          object.namespace(), WorkKinds.LEADER_WORKER, "LeaderWorkerSet", leader);
    }
    var set = object.mark("jobset.sigs.k8s.io/jobset-name");
    if (set != null && (object.group().isEmpty() || object.group().equals(WorkKinds.BATCH))) {
      return new KubeObject.Key(object.namespace(), WorkKinds.JOBSET, "JobSet", set);
    }
    var reference = object.spec().path("controllerRef");
    if (reference.isObject() && WorkKinds.isPodGroup(object.group(), object.kind())) {
      return new KubeObject.Key(
          object.namespace(),
          reference.path("apiGroup").asText(),
          reference.path("kind").asText(),
          reference.path("name").asText());
    }
    return null;
  }

  private KubeObject.@Nullable Key gang(KubeObject object) {
    if (!object.group().isEmpty()) {
      var workload =
          Fields.text(
              object.spec().path("podGroupTemplateRef").path("workload").path("workloadName"));
      return workload == null
          ? null
          : present(
              new KubeObject.Key(object.namespace(), "scheduling.k8s.io", "Workload", workload));
    }
    var group = object.mark("kueue.x-k8s.io/pod-group-name");
    if (group != null) {
      return new KubeObject.Key(object.namespace(), KUEUE, "Workload", group);
    }
    for (var name : APPLICATION) {
      var application = object.mark(name);
      if (application != null) {
        return new KubeObject.Key(
            object.namespace(), WorkKinds.YUNIKORN, "Application", application);
      }
    }
    return named(object);
  }

  private KubeObject.@Nullable Key named(KubeObject pod) {
    for (var gang : GANGS.entrySet()) {
      var name = pod.mark(gang.getKey());
      var key =
          name == null
              ? null
              : present(new KubeObject.Key(pod.namespace(), gang.getValue(), "PodGroup", name));
      if (key != null) {
        return key;
      }
    }
    var core = Fields.text(pod.spec().path("schedulingGroup").path("podGroupName"));
    return core == null
        ? null
        : present(new KubeObject.Key(pod.namespace(), "scheduling.k8s.io", "PodGroup", core));
  }

  private KubeObject.@Nullable Key present(KubeObject.Key key) {
    return known.containsKey(key) ? key : null;
  }
}
