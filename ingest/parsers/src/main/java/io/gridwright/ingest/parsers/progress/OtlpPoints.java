package io.gridwright.ingest.parsers.progress;

import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What log records and points of metrics say of progress, by their attributes. */
final class OtlpPoints {
  private static final String OWN = "gridwright.";

  /** Metrics that tell of progress by their value, which is a step. */
  private static final Map<String, String> METRICS =
      Map.of(
          "gridwright.step", "step",
          "gridwright.checkpoint.saved", "checkpoint_saved",
          "gridwright.checkpoint.restored", "checkpoint_restored");

  private static final Map<String, List<String>> ELSEWHERE =
      Map.of(
          "run", List.of("service.name"),
          "job", List.of("slurm.job.id", "k8s.job.name"),
          "cluster", List.of("slurm.cluster.name", "k8s.cluster.name"));

  private final ProgressBook book;
  private int records;

  OtlpPoints(ProgressBook book) {
    this.book = book;
  }

  void log(Map<String, Object> resource, Map<String, Object> said, String name, long nanos) {
    var fields = fields(resource, said);
    if (!fields.containsKey("event") && name.startsWith(OWN)) {
      fields.put("event", name.substring(OWN.length()));
    }
    take(fields, nanos, "A log record without " + OWN + "event", said.toString());
  }

  void metric(
      Map<String, Object> resource,
      Map<String, Object> said,
      String name,
      double value,
      long nanos) {
    var fields = fields(resource, said);
    var event = METRICS.get(name);
    if (event != null) {
      fields.put("event", event);
      fields.put("step", value);
    } else {
      fields.remove("event");
    }
    take(fields, nanos, "The metric " + name + " tells of no progress", name + " " + said);
  }

  private void take(Map<String, Object> fields, long nanos, String problem, String fragment) {
    var place = "record " + records++;
    if (!fields.containsKey("event")) {
      book.refuse(place, new Fault("event", "not_progress", problem), fragment);
      return;
    }
    if (nanos != 0) {
      fields.putIfAbsent("time", nanos);
    }
    book.take(place, fields, fragment);
  }

  private static Map<String, Object> fields(
      Map<String, Object> resource, Map<String, Object> said) {
    var fields = new LinkedHashMap<String, Object>();
    ELSEWHERE.forEach(
        (field, names) ->
            names.stream()
                .filter(resource::containsKey)
                .findFirst()
                .ifPresent(name -> fields.put(field, resource.get(name))));
    for (var attributes : List.of(resource, said)) {
      attributes.forEach(
          (name, value) -> {
            if (name.startsWith(OWN)) {
              fields.put(name.substring(OWN.length()), value);
            }
          });
    }
    return fields;
  }
}
