package io.gridwright.ingest.parsers.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.Signal;
import io.gridwright.model.workload.JobRef;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/** One answer of Slurm: its lists, its errors, and the cluster that it speaks for. */
final class SlurmAnswer {
  /** Lists that hold what is set up, not what happens. */
  private static final Set<String> NOT_TELEMETRY =
      Set.of(
          "accounts",
          "users",
          "clusters",
          "tres",
          "TRES",
          "wckeys",
          "instances",
          "coordinators",
          "federations");

  private static final Set<String> AROUND =
      Set.of("meta", "errors", "warnings", "last_update", "last_backfill");

  private final JsonNode root;
  private final RecordBook book;
  private final ClusterName cluster;
  private final Map<JobRef, Integer> seen = new HashMap<>();

  SlurmAnswer(JsonNode root, RecordBook book) {
    this.root = root;
    this.book = book;
    var meta = new SlurmFields(root.path("meta"));
    this.cluster =
        new ClusterName(
            book.document().cluster(), meta.firstText("slurm.cluster", "Slurm.cluster"));
  }

  void read() {
    if (CompletionMessage.is(root)) {
      record("", root, this::message);
      return;
    }
    if (root.has("job_id")) {
      record("", root, this::job);
      return;
    }
    if (root.has("name") && root.has("state")) {
      record("", root, f -> new SlurmNode(f, cluster).observe());
      return;
    }
    errors();
    for (var field : root.properties()) {
      if (!AROUND.contains(field.getKey())) {
        list(field.getKey(), field.getValue());
      }
    }
  }

  private void errors() {
    int index = 0;
    for (JsonNode error : root.path("errors")) {
      var fields = new SlurmFields(error);
      var detail =
          "Slurm answered error %s: %s"
              .formatted(
                  fields.firstText("error_number", "errno"),
                  fields.firstText("description", "error"));
      book.read(1);
      var fault = new Fault(fields.text("source"), "source_error", detail);
      book.reject("/errors/" + index++, fault, error.toString());
    }
  }

  private void list(String name, JsonNode value) {
    switch (name) {
      case "jobs" -> each(name, value, this::job);
      case "nodes" -> each(name, value, f -> new SlurmNode(f, cluster).observe());
      case "sinfo" -> sinfo(value);
      case "partitions" -> each(name, value, f -> new SlurmQueue(f, cluster).partition());
      case "reservations" -> each(name, value, f -> new SlurmQueue(f, cluster).reservation());
      case "shares" ->
          each(
              value.isObject() ? "shares/shares" : name,
              value.isObject() ? value.path("shares") : value,
              f -> new SlurmQueue(f, cluster).share());
      case "associations" -> each(name, value, f -> new SlurmQueue(f, cluster).association());
      case "qos", "QOS" -> each(name, value, f -> new SlurmQueue(f, cluster).qos());
      case "pings" -> each(name, value, this::ping);
      case "licenses" -> each(name, value, this::license);
      case "statistics" -> statistics(value);
      default -> others(name, value);
    }
  }

  private Signal job(SlurmFields fields) {
    if (fields.node("state").isObject()) {
      var job = new SlurmAccountingJob(fields, cluster);
      int earlier = seen.merge(job.ref(), 1, Integer::sum) - 1;
      return job.observe(earlier);
    }
    if (!fields.has("job_state") && fields.has("state")) {
      throw new BrokenRecordException(
          "account", "partial_record", "The list of states tells no owner, request or times");
    }
    return new SlurmJob(fields, cluster).observe();
  }

  private Signal message(SlurmFields fields) {
    var record =
        CompletionMessage.record(
            fields, Objects.requireNonNullElse(book.document().zone(), ZoneOffset.UTC));
    return new SlurmAccountingJob(new SlurmFields(record), cluster).observe(0);
  }

  /** The limit of a licence and how much of it is taken. */
  private Signal license(SlurmFields fields) {
    return new SlurmQueue(fields, cluster).license();
  }

  private Signal ping(SlurmFields fields) {
    var host = fields.text("hostname");
    var word = fields.firstText("pinged", "ping");
    boolean up = fields.isTrue("responding", "UP".equals(word));
    return new MetricSample(
        host == null ? cluster.of(null) : host,
        "slurm_ping",
        Map.of("cluster", cluster.of(null), "mode", String.valueOf(fields.text("mode"))),
        up ? 1 : 0);
  }

  /** Each number of the controller's statistics is one record. */
  private void statistics(JsonNode statistics) {
    for (var entry : statistics.properties()) {
      var value = entry.getValue();
      if (value.isNumber() || value.path("number").isNumber()) {
        book.read(1);
        var position = "/statistics/" + entry.getKey();
        Double number = new SlurmFields(statistics).number(entry.getKey());
        if (number == null) {
          var fault = new Fault(entry.getKey(), "sentinel", "Slurm says that it is not set");
          book.reject(position, fault, value.toString());
        } else {
          var name = cluster.of(null);
          book.accept(
              position,
              new MetricSample(name, "slurm_" + entry.getKey(), Map.of("cluster", name), number));
        }
      }
    }
  }

  private void sinfo(JsonNode rows) {
    int index = 0;
    for (JsonNode node : rows) {
      var position = "/sinfo/" + index++;
      var row = new SinfoRow(new SlurmFields(node), cluster);
      for (String host : row.hosts()) {
        record(position + '/' + host, node, fields -> row.observe(host));
      }
      if (row.hosts().isEmpty()) {
        refuse(position, node, new Fault("nodes", "not_telemetry", "The row names no node"));
      }
    }
  }

  private void others(String name, JsonNode value) {
    boolean known = NOT_TELEMETRY.contains(name);
    var fault =
        known
            ? new Fault(name, "not_telemetry", "\"" + name + "\" is set up, it does not happen")
            : new Fault(name, "unsupported_field", "\"" + name + "\" is not read");
    if (!value.isArray()) {
      refuse('/' + name, value, fault);
      return;
    }
    int index = 0;
    for (JsonNode record : value) {
      refuse('/' + name + '/' + index++, record, fault);
    }
  }

  private void each(String name, JsonNode list, Mapper mapper) {
    if (!list.isArray()) {
      var fault = new Fault(name, "not_a_list", "\"" + name + "\" is not a list");
      refuse('/' + name, list, fault);
      return;
    }
    int index = 0;
    for (JsonNode record : list) {
      record('/' + name + '/' + index++, record, mapper);
    }
  }

  private void record(String position, JsonNode record, Mapper mapper) {
    if (!record.isObject()) {
      refuse(position, record, new Fault(null, "not_an_object", "The record is not an object"));
      return;
    }
    Signal signal;
    try {
      signal = mapper.map(new SlurmFields(record));
    } catch (BrokenRecordException e) {
      refuse(position, record, e.fault());
      return;
    }
    book.read(1);
    book.accept(position, signal);
  }

  private void refuse(String position, JsonNode record, Fault fault) {
    book.read(1);
    book.reject(position, fault, record.toString());
  }

  /** What one record becomes. */
  @FunctionalInterface
  private interface Mapper {
    Signal map(SlurmFields fields);
  }
}
