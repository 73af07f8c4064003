package io.gridwright.ingest.parsers.kubernetes.work;

import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The objects of one document that together are one unit of work. */
public final class WorkUnit {
  private final KubeObject.Key key;
  private @Nullable WorkloadFacts workload;
  private final List<WorkFacts> works = new ArrayList<>();
  private final List<PodGroupFacts> groups = new ArrayList<>();
  private final List<PodFacts> pods = new ArrayList<>();
  private @Nullable String event;
  private int records;
  private String position = "";

  WorkUnit(KubeObject.Key key) {
    this.key = key;
  }

  void add(WorkFacts work) {
    count(work.object());
    works.add(work);
  }

  void add(WorkloadFacts facts) {
    count(facts.object());
    if (workload == null || facts.rank() > workload.rank()) {
      workload = facts;
    }
  }

  void add(PodGroupFacts group) {
    count(group.object());
    groups.add(group);
  }

  void add(PodFacts pod) {
    count(pod.object());
    pods.add(pod);
  }

  /** Takes in an object that says nothing of its own, such as a claim of one of its pods. */
  void addPart(KubeObject part) {
    count(part);
    if (part.kind().equals("Event")) {
      event = Fields.first(part.json().path("message"), part.json().path("note"));
    }
  }

  private void count(KubeObject object) {
    if (object.told()) {
      position = records == 0 ? object.position() : position;
      records++;
    }
  }

  /** What it is called. */
  public KubeObject.Key key() {
    return key;
  }

  /** Kueue's word on it; one that is gone says nothing while others are there. */
  @Nullable WorkloadFacts workload() {
    boolean alone = works.isEmpty() && pods.isEmpty();
    return workload != null && workload.object().deleted() && !alone ? null : workload;
  }

  /**
   * The object that the unit is named by, or the only one that it made; null for none. One that is
   * gone gives way to its successor of that name.
   */
  @Nullable WorkFacts work() {
    WorkFacts named = null;
    for (var work : works) {
      boolean gone = named != null && named.object().deleted();
      if (work.object().key().equals(key) && (named == null || gone)) {
        named = work;
      }
    }
    return named == null && works.size() == 1 ? works.get(0) : named;
  }

  /** Everything that runs pods, the unit's own object among them. */
  List<WorkFacts> works() {
    return works;
  }

  List<PodGroupFacts> groups() {
    return groups;
  }

  /** Its pods; those that are gone say nothing while others or their owner are there. */
  public List<PodFacts> pods() {
    boolean owned = work() != null || workload() != null;
    var here = pods.stream().filter(pod -> !pod.object().deleted()).toList();
    return here.isEmpty() && !owned ? pods : here;
  }

  /** Whether nothing but the objects of gangs is left of it. */
  public boolean gangAlone() {
    return works.isEmpty() && pods.isEmpty() && workload == null && !groups.isEmpty();
  }

  /** What a scheduler last told of one of its pods, null for nothing. */
  @Nullable String event() {
    return event;
  }

  /** Source records that it stands for, 0 when the document is not about it. */
  public int records() {
    return records;
  }

  /** Where its first object was read. */
  public String position() {
    return position.isEmpty() ? "/" : position;
  }

  /** Its objects, the one that tells most first. */
  public List<KubeObject> objects() {
    var objects = new ArrayList<KubeObject>();
    Consumer<Stream<KubeObject>> all = stream -> stream.forEach(objects::add);
    all.accept(Stream.ofNullable(work()).map(WorkFacts::object));
    all.accept(works.stream().map(WorkFacts::object).filter(work -> !objects.contains(work)));
    all.accept(Stream.ofNullable(workload).map(WorkloadFacts::object));
    all.accept(pods.stream().map(PodFacts::object));
    all.accept(groups.stream().map(PodGroupFacts::object));
    return objects;
  }

  /** The first mark of some names that any of its objects bears, null for none. */
  @Nullable String mark(String... names) {
    var objects = objects();
    for (var name : names) {
      for (var object : objects) {
        var mark = object.mark(name);
        if (mark != null) {
          return mark;
        }
      }
    }
    return null;
  }
}
