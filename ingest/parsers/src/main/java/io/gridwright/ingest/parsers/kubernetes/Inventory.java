package io.gridwright.ingest.parsers.kubernetes;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.kubernetes.node.Nodes;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.ingest.parsers.kubernetes.queue.QueueReader;
import io.gridwright.ingest.parsers.kubernetes.work.PodFacts;
import io.gridwright.ingest.parsers.kubernetes.work.Queues;
import io.gridwright.ingest.parsers.kubernetes.work.UnitObservation;
import io.gridwright.ingest.parsers.kubernetes.work.WorkContext;
import io.gridwright.ingest.parsers.kubernetes.work.WorkUnit;
import io.gridwright.ingest.parsers.kubernetes.work.WorkUnits;
import io.gridwright.model.signal.QueueObservation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Sorts the objects of one document by kind, joins those of one unit of work, and books all. */
final class Inventory {
  private static final String DEFAULT_CLUSTER = "kubernetes";
  private final RecordBook book;
  private final String cluster;
  private final WorkContext context = new WorkContext();
  private final WorkUnits work = new WorkUnits(context);
  private final Nodes nodes;
  private final Queues queues = new Queues();
  private final QueueUse use = new QueueUse();
  private final List<PodFacts> pods = new ArrayList<>();
  private final List<KubeObject> parts = new ArrayList<>();
  private final List<Seen> seen = new ArrayList<>();

  /** A queue and where it was read. */
  private record Seen(KubeObject object, QueueObservation queue) {}

  Inventory(RecordBook book) {
    this.book = book;
    var known = book.document().cluster();
    this.cluster = known == null ? DEFAULT_CLUSTER : known;
    this.nodes = new Nodes(cluster);
  }

  void read(List<KubeObject> objects) {
    objects.forEach(object -> quietly(() -> note(object)));
    objects.forEach(object -> guarded(object, () -> sort(object)));
    var units = work.join();
    parts.forEach(part -> guarded(part, () -> part(part)));
    units.forEach(this::unit);
    nodes.book(book, this::used);
    for (var one : seen) {
      book.read(1);
      book.accept(at(one.object()), use.on(one.queue(), !pods.isEmpty()));
    }
  }

  /** Notes what others refer to, before any of them is read. */
  private void note(KubeObject object) {
    switch (object.kind()) {
      case "ResourceClaim", "ResourceClaimTemplate" -> context.claims().add(object);
      case "TrainingRuntime", "ClusterTrainingRuntime" -> context.addRuntime(object);
      default -> {}
    }
  }

  private void sort(KubeObject object) {
    if (object.is("", "Node")) {
      nodes.add(object);
    } else if (object.is("resource.k8s.io", "ResourceSlice")) {
      nodes.addSlice(object);
    } else if (object.is("", "Pod")) {
      pod(object);
    } else if (object.is("resource.k8s.io", "ResourceClaim") || object.is("", "Event")) {
      parts.add(object);
    } else if (Elsewhere.told(object)) {
      throw Elsewhere.refusal(object);
    } else if (!work.add(object)) {
      var queue = QueueReader.observe(object, cluster);
      if (queue == null) {
        throw Refusals.of(object);
      }
      queues.add(object);
      if (object.told()) {
        seen.add(new Seen(object, queue));
      }
    }
  }

  private void pod(KubeObject object) {
    Refusals.reservation(object);
    var facts = PodFacts.of(object, context);
    if (Elsewhere.told(object)) {
      pods.add(facts);
      throw Elsewhere.refusal(object);
    }
    Refusals.service(object, facts.pod());
    pods.add(facts);
    use.add(facts);
    work.add(facts);
  }

  private void part(KubeObject part) {
    var pod = Parts.podOf(part);
    if (pod == null || !work.addPart(part, part.namespace(), pod)) {
      throw new BrokenRecordException(
          "metadata.ownerReferences",
          "not_telemetry",
          part.kind() + " of no pod that the document holds");
    }
  }

  private void unit(WorkUnit unit) {
    if (unit.records() == 0) {
      return;
    }
    if (unit.gangAlone() && !pods.isEmpty()) {
      unit.objects()
          .forEach(
              group ->
                  guarded(
                      group,
                      () -> {
                        throw Refusals.orphan(group);
                      }));
      return;
    }
    var observation = new UnitObservation(unit, queues, nodes);
    var body = observation.observe(cluster);
    use.add(observation.queue(), body);
    book.read(unit.records());
    book.accept(unit.position(), book.document().observedAt(), unit.records(), body);
  }

  private @Nullable Double used(String node) {
    return pods.isEmpty()
        ? null
        : Double.valueOf(
            pods.stream()
                .filter(pod -> pod.holds() && node.equals(pod.node()))
                .mapToDouble(pod -> nodes.held(node, pod.pod()))
                .sum());
  }

  private static void quietly(Runnable reader) {
    try {
      reader.run();
    } catch (BrokenRecordException e) {
      // It is booked when the object itself is read.
      return;
    }
  }

  private void guarded(KubeObject object, Runnable reader) {
    try {
      reader.run();
    } catch (BrokenRecordException e) {
      if (object.told()) {
        book.read(1);
        book.reject(at(object), e.fault(), object.json().toString());
      }
    }
  }

  private static String at(KubeObject object) {
    return object.position().isEmpty() ? "/" : object.position();
  }
}
