package io.gridwright.ingest.parsers.kubernetes;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The objects of one document that together are one unit of work. */
final class WorkUnit {
  private final KubeObject.Key key;
  private @Nullable WorkloadFacts workload;
  private final List<JobFacts> jobs = new ArrayList<>();
  private final List<PodFacts> pods = new ArrayList<>();
  private int records;
  private String position = "";

  WorkUnit(KubeObject.Key key) {
    this.key = key;
  }

  void add(JobFacts job) {
    count(job.object());
    jobs.add(job);
  }

  void add(WorkloadFacts facts) {
    count(facts.object());
    if (workload == null || workload.outcome() != null) {
      workload = facts;
    }
  }

  void add(PodFacts pod) {
    count(pod.object());
    pods.add(pod);
  }

  private void count(KubeObject object) {
    position = records == 0 ? object.position() : position;
    records++;
  }

  KubeObject.Key key() {
    return key;
  }

  @Nullable WorkloadFacts workload() {
    return workload;
  }

  /** The Job itself, or the first of those that its owner made; null for none. */
  @Nullable JobFacts job() {
    return jobs.isEmpty() ? null : jobs.get(0);
  }

  List<JobFacts> jobs() {
    return jobs;
  }

  List<PodFacts> pods() {
    return pods;
  }

  int records() {
    return records;
  }

  String position() {
    return position.isEmpty() ? "/" : position;
  }

  /** Its objects, the one that tells most first. */
  List<KubeObject> objects() {
    var objects = new ArrayList<KubeObject>();
    Consumer<Stream<KubeObject>> all = stream -> stream.forEach(objects::add);
    all.accept(jobs.stream().map(JobFacts::object));
    all.accept(Stream.ofNullable(workload).map(WorkloadFacts::object));
    all.accept(pods.stream().map(PodFacts::object));
    return objects;
  }

  /** The first mark of some names that any of its objects bears, null for none. */
  @Nullable String mark(String... names) {
    for (var name : names) {
      for (var object : objects()) {
        var mark = object.mark(name);
        if (mark != null) {
          return mark;
        }
      }
    }
    return null;
  }
}
