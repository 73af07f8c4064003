package io.gridwright.ingest.parsers.kubernetes;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.signal.NodeObservation;
import io.gridwright.model.signal.QueueObservation;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/** Parses manifests and picks what a test looks at. */
final class Kube {
  static final Instant SEEN = Instant.parse("2026-03-01T12:00:00Z");

  private Kube() {}

  static ParseResult parse(String... manifests) {
    var bytes = String.join("\n---\n", manifests).getBytes(StandardCharsets.UTF_8);
    var document = new SourceDocument("objects", "kube", null, SEEN, bytes);
    return new KubernetesParser().parse(document, DocumentKind.KUBERNETES);
  }

  static JobObservation job(String... manifests) {
    return only(jobs(parse(manifests)));
  }

  static NodeObservation node(String... manifests) {
    return only(all(parse(manifests), NodeObservation.class));
  }

  static QueueObservation queue(String... manifests) {
    return only(all(parse(manifests), QueueObservation.class));
  }

  static List<FaultEvent> faults(String... manifests) {
    return all(parse(manifests), FaultEvent.class);
  }

  static List<JobObservation> jobs(ParseResult result) {
    return all(result, JobObservation.class);
  }

  static <T> List<T> all(ParseResult result, Class<T> type) {
    return result.events().stream()
        .map(event -> event.body())
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }

  /** A node with that text as its metadata's labels, and resources as its capacity. */
  static String aNode(String labels, String capacity, String allocatable) {
    return """
    apiVersion: v1
    kind: Node
    metadata: {name: n1, labels: {%s}}
    status:
      capacity: {%s}
      allocatable: {%s}
      conditions: [{type: Ready, status: 'True'}]
    """
        .formatted(labels, capacity, allocatable);
  }

  /** A pod on node n1 that asks for GPUs of a resource. */
  static String aPod(String name, String phase, String resource, int count) {
    return """
    apiVersion: v1
    kind: Pod
    metadata: {name: %s, namespace: team}
    spec: {nodeName: n1, containers: [{resources: {limits: {%s: %d}}}]}
    status: {phase: %s}
    """
        .formatted(name, resource, count, phase);
  }

  private static <T> T only(List<T> list) {
    if (list.size() != 1) {
      throw new AssertionError(list.size() + " instead of one: " + list);
    }
    return list.get(0);
  }
}
