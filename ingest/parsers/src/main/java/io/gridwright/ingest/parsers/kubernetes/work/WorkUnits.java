package io.gridwright.ingest.parsers.kubernetes.work;

import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** All work of a document, put together unit by unit. */
public final class WorkUnits {
  private static final String KUEUE = "kueue.x-k8s.io";
  private final WorkContext context;
  private final Ownership ownership = new Ownership();
  private final List<WorkloadFacts> workloads = new ArrayList<>();
  private final List<WorkFacts> works = new ArrayList<>();
  private final List<PodGroupFacts> groups = new ArrayList<>();
  private final List<PodFacts> pods = new ArrayList<>();
  private final Map<KubeObject.Key, WorkUnit> units = new LinkedHashMap<>();
  private final Map<KubeObject.Key, WorkUnit> unitOfPod = new HashMap<>();

  /** No work yet. */
  public WorkUnits(WorkContext context) {
    this.context = context;
  }

  /**
   * Takes an object of a kind that is work, other than a pod; false for another kind.
   *
   * @throws io.gridwright.ingest.parsers.document.BrokenRecordException when it makes no sense
   */
  public boolean add(KubeObject object) {
    var reader = WorkKinds.of(object);
    if (reader != null) {
      works.add(reader.read(object, context));
    } else if (object.is(KUEUE, "Workload")) {
      workloads.add(WorkloadFacts.of(object, context));
    } else if (WorkKinds.isPodGroup(object.group(), object.kind())) {
      groups.add(PodGroupFacts.of(object));
    } else {
      return false;
    }
    ownership.add(object);
    return true;
  }

  /** Takes a pod that is work. */
  public void add(PodFacts pod) {
    pods.add(pod);
    ownership.add(pod.object());
  }

  /** Joins everything, after the last was added. */
  public Collection<WorkUnit> join() {
    workloads.forEach(workload -> unit(workload.object()).add(workload));
    works.forEach(work -> unit(work.object()).add(work));
    for (var pod : pods) {
      var unit = unit(pod.object());
      unit.add(pod);
      unitOfPod.put(pod.object().key(), unit);
    }
    groups.forEach(group -> unit(group.object()).add(group));
    return units.values();
  }

  /**
   * Takes a claim or an event into the unit of its pod, after the join; false when none is here.
   */
  public boolean addPart(KubeObject part, String namespace, String pod) {
    var unit = unitOfPod.get(new KubeObject.Key(namespace, "", "Pod", pod));
    if (unit != null) {
      unit.addPart(part);
    }
    return unit != null;
  }

  private WorkUnit unit(KubeObject object) {
    return units.computeIfAbsent(ownership.root(object), WorkUnit::new);
  }
}
