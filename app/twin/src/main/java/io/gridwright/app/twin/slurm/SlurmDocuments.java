package io.gridwright.app.twin.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.parts.SimNode;
import io.gridwright.app.twin.spec.FleetSpec.ClusterSpec;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;
import io.gridwright.app.twin.wire.Reply;
import io.gridwright.model.workload.Scheduler;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The documents that slurmrestd serves for a cluster, as pure functions of the state. */
public final class SlurmDocuments {
  private final TwinState state;
  private final ClusterSpec cluster;

  /** Documents of the fleet's first Slurm cluster. */
  public SlurmDocuments(TwinState state) {
    this.state = state;
    this.cluster = state.world().clusters(Scheduler.SLURM).get(0);
  }

  /** Every job that Slurm remembers. */
  public Reply jobs() {
    var jobs = Json.array();
    var renderer = new SlurmJobJson(state);
    mine().forEach(j -> jobs.add(renderer.render(j)));
    return Reply.json(200, jobList(jobs));
  }

  /** One job, or error 2017. */
  public Reply job(String id) {
    var job = find(id);
    if (job == null) {
      var body = jobList(Json.array());
      body.set(
          "errors",
          Json.array()
              .add(
                  error(
                      2017,
                      "Invalid job id specified",
                      "Unable to query JobId=" + id,
                      "_handle_job_get")));
      return Reply.json(404, body);
    }
    return Reply.json(200, jobList(Json.array().add(new SlurmJobJson(state).render(job))));
  }

  /** Every node. */
  public Reply nodes() {
    var nodes = Json.array();
    var renderer = new SlurmNodeJson(state);
    state.world().nodes(cluster).forEach(n -> nodes.add(renderer.render(n)));
    var body = Json.object();
    body.set("nodes", nodes);
    body.set("last_update", SlurmValue.of(state.now().getEpochSecond()));
    return Reply.json(200, envelope(body));
  }

  /** Every partition: one for each product. */
  public Reply partitions() {
    var byProduct = new LinkedHashMap<String, List<SimNode>>();
    for (var node : state.world().nodes(cluster)) {
      byProduct.computeIfAbsent(node.site().product().name(), p -> new ArrayList<>()).add(node);
    }
    var partitions = Json.array();
    byProduct.forEach((name, nodes) -> partitions.add(partition(name, nodes)));
    var body = Json.object();
    body.set("partitions", partitions);
    body.set("last_update", SlurmValue.of(state.now().getEpochSecond()));
    return Reply.json(200, envelope(body));
  }

  /** Shares and use of the accounts. */
  public Reply shares() {
    var shares = new SlurmShares(state, cluster).render();
    var body = Json.object();
    body.putObject("shares").set("shares", shares);
    return Reply.json(200, envelope(body));
  }

  /** Whether the controller answers. */
  public Reply ping() {
    var body = Json.object();
    body.putArray("pings")
        .addObject()
        .put("hostname", "ctl-1")
        .put("pinged", "UP")
        .put("responding", true)
        .put("latency", 612)
        .put("mode", "primary")
        .put("primary", true);
    return Reply.json(200, envelope(body));
  }

  /** The controller's statistics. */
  public Reply diag() {
    var jobs = mine();
    var body = Json.object();
    var statistics = body.putObject("statistics");
    statistics.set("req_time", SlurmValue.of(state.now().getEpochSecond()));
    statistics
        .put("server_thread_count", 1)
        .put("schedule_queue_length", jobs.stream().filter(SimJob::waits).count())
        .put("jobs_pending", jobs.stream().filter(SimJob::waits).count())
        .put("jobs_running", jobs.stream().filter(SimJob::running).count());
    statistics.set("bf_when_last_cycle", SlurmValue.of(state.now().getEpochSecond()));
    return Reply.json(200, envelope(body));
  }

  private @Nullable SimJob find(String id) {
    return SlurmIds.find(state.world(), id);
  }

  private List<SimJob> mine() {
    return state.world().jobs(Scheduler.SLURM).stream()
        .filter(j -> j.order().cluster().equals(cluster))
        .toList();
  }

  private ObjectNode jobList(JsonNode jobs) {
    var body = Json.object();
    body.set("jobs", jobs);
    body.set("last_backfill", SlurmValue.of(state.now().getEpochSecond()));
    body.set("last_update", SlurmValue.of(state.now().getEpochSecond()));
    return envelope(body);
  }

  private ObjectNode partition(String name, List<SimNode> nodes) {
    var json = Json.object();
    int gpus = nodes.stream().mapToInt(n -> n.site().gpus()).sum();
    json.put("name", name).put("cluster", "").put("alternate", "").put("grace_time", 0);
    json.putObject("nodes")
        .put("allowed_allocation", "")
        .put("configured", HostList.of(nodes.stream().map(SimNode::name).toList()))
        .put("total", nodes.size());
    json.putObject("tres")
        .put("billing_weights", "")
        .put("configured", Tres.of(name, nodes.size(), gpus));
    json.putObject("cpus").put("task_binding", 0).put("total", gpus * Tres.cpusPerGpu(name));
    json.putObject("accounts").put("allowed", "").put("deny", "");
    json.putObject("qos").put("allowed", "").put("deny", "").put("assigned", "");
    var maximums = json.putObject("maximums");
    maximums.set("time", SlurmValue.of(48 * 60));
    maximums.set("nodes", SlurmValue.infinite());
    json.putObject("defaults").set("time", SlurmValue.of(60));
    json.putObject("minimums").put("nodes", 0);
    json.putObject("priority").put("job_factor", 10).put("tier", 10);
    json.putObject("partition").set("state", Json.array().add("UP"));
    return json;
  }

  /** Adds what every reply carries. */
  static ObjectNode envelope(ObjectNode body, String cluster) {
    var meta = body.putObject("meta");
    meta.putObject("plugin")
        .put("type", "openapi/slurmctld")
        .put("name", "Slurm OpenAPI slurmctld")
        .put("data_parser", "data_parser/v0.0.42")
        .put("accounting_storage", "accounting_storage/slurmdbd");
    meta.putObject("client").put("source", "[localhost]").put("user", "root").put("group", "root");
    meta.putArray("command");
    var slurm = meta.putObject("slurm");
    slurm.set("version", Json.object(Map.of("major", "24", "minor", "11", "micro", "5")));
    slurm.put("release", "24.11.5").put("cluster", cluster);
    body.putArray("errors");
    body.putArray("warnings");
    return body;
  }

  private ObjectNode envelope(ObjectNode body) {
    return envelope(body, cluster.name());
  }

  static ObjectNode error(int number, String error, String description, String source) {
    return Json.object()
        .put("description", description)
        .put("error_number", number)
        .put("error", error)
        .put("source", source);
  }
}
