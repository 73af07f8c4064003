package io.gridwright.app.twin.slurm;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.parts.Allocation;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;
import io.gridwright.model.workload.JobState;
import java.util.List;
import java.util.stream.Collectors;

/** One job as slurmrestd prints it in v0.0.42. */
final class SlurmJobJson {
  private final TwinState state;

  SlurmJobJson(TwinState state) {
    this.state = state;
  }

  ObjectNode render(SimJob job) {
    var json = Json.object();
    owner(json, job);
    times(json, job);
    request(json, job);
    levers(json, job);
    placement(json, job);
    outcome(json, job);
    paths(json, job);
    return json;
  }

  private static void owner(ObjectNode json, SimJob job) {
    var order = job.order();
    int uid = 2000 + Math.floorMod(order.user().hashCode(), 900);
    json.put("account", order.team())
        .put("association_id", 10 + Math.floorMod(order.team().hashCode(), 80))
        .put("cluster", order.cluster().name())
        .put("group_id", uid)
        .put("group_name", order.user())
        .put("job_id", job.slurmId())
        .put("mail_user", order.user())
        .put("name", order.kind().name())
        .put("partition", order.kind().product())
        .put("qos", order.preemptible() ? "preemptible" : "normal")
        .put("user_id", uid)
        .put("user_name", order.user())
        .put("wckey", "")
        .put("allocating_node", "login-1")
        .put("batch_flag", true);
    json.set("array_job_id", SlurmValue.of(0));
    json.set("array_task_id", SlurmValue.unset());
    json.set("array_max_tasks", SlurmValue.of(0));
    json.put("array_task_string", "");
    json.set("het_job_id", SlurmValue.of(0));
    json.put("het_job_id_set", "");
    json.set("het_job_offset", SlurmValue.of(0));
    json.set("flags", flags(job));
    json.set("mail_type", Json.array());
  }

  private static ArrayNode flags(SimJob job) {
    var flags = Json.array().add("USING_DEFAULT_QOS").add("PARTITION_ASSIGNED");
    return job.waits() ? flags.add("SCHEDULING_ATTEMPTED") : flags.add("JOB_WAS_RUNNING");
  }

  private void times(ObjectNode json, SimJob job) {
    long eligible = Math.max(job.eligible(), job.slurm().beginTime);
    json.set("submit_time", epoch(job.submit()));
    json.set("eligible_time", epoch(eligible));
    json.set("accrue_time", epoch(Math.max(job.submit(), eligible)));
    json.set("start_time", job.waits() ? expectedStart(job) : epochOrZero(job.start()));
    json.set("end_time", endTime(job));
    json.set("suspend_time", SlurmValue.of(0));
    json.set("pre_sus_time", SlurmValue.of(0));
    json.set("preempt_time", SlurmValue.of(0));
    json.set("preemptable_time", job.running() ? epoch(job.start()) : SlurmValue.of(0));
    json.set("resize_time", SlurmValue.of(0));
    json.set("deadline", SlurmValue.of(0));
    json.set("delay_boot", SlurmValue.of(0));
    json.set("last_sched_evaluation", epoch(state.world().now()));
    json.set("time_limit", SlurmValue.of(job.limit() / 60));
    json.set("time_minimum", SlurmValue.of(0));
  }

  private ObjectNode expectedStart(SimJob job) {
    if (job.slurm().beginTime > state.world().now()) {
      return epoch(job.slurm().beginTime);
    }
    return job.estimate() > state.world().now() && job.estimate() < Long.MAX_VALUE
        ? epoch(job.estimate())
        : SlurmValue.of(0);
  }

  private ObjectNode endTime(SimJob job) {
    if (job.running()) {
      return epoch(job.start() + job.limit());
    }
    return job.waits() ? SlurmValue.of(0) : epoch(job.end());
  }

  private ObjectNode epoch(long second) {
    return SlurmValue.of(state.at(second).getEpochSecond());
  }

  /** A job that ended without having started has no start. */
  private ObjectNode epochOrZero(long second) {
    return second == 0 ? SlurmValue.of(0) : epoch(second);
  }

  private static void request(ObjectNode json, SimJob job) {
    var order = job.order();
    var product = order.kind().product();
    int nodes = job.running() ? job.allocation().size() : order.nodes();
    int cpus = nodes * order.gpus() * Tres.cpusPerGpu(product);
    json.set("node_count", SlurmValue.of(nodes));
    json.set("max_nodes", SlurmValue.of(job.running() ? 0 : order.nodes()));
    json.set("max_cpus", SlurmValue.of(0));
    json.set("cpus", SlurmValue.of(cpus));
    json.set("tasks", SlurmValue.of(nodes));
    json.set("cpus_per_task", SlurmValue.of(1));
    json.set("tasks_per_node", SlurmValue.of(0));
    json.set("memory_per_cpu", SlurmValue.of(Tres.MEMORY_MIB_PER_CPU));
    json.set("memory_per_node", SlurmValue.unset());
    json.set("minimum_cpus_per_node", SlurmValue.of(1));
    json.put("tres_per_node", "gres/gpu:%s:%d".formatted(product, order.gpus()))
        .put("tres_per_job", "")
        .put("tres_per_task", "")
        .put("tres_per_socket", "")
        .put("tres_req_str", Tres.of(product, order.nodes(), order.nodes() * order.gpus()))
        .put("cpus_per_tres", "")
        .put("memory_per_tres", "")
        .put("features", "")
        .put("cluster_features", "")
        .put("prefer", "")
        .put("dependency", "")
        .put("licenses", "")
        .put("network", "")
        .put("contiguous", false)
        .put("requeue", true)
        .put("reboot", false)
        .put("required_switches", order.oneDomain() ? 1 : 0)
        .put("resv_name", "");
    json.set("shared", Json.array());
    json.set("job_size_str", Json.array());
  }

  private static void levers(ObjectNode json, SimJob job) {
    var slurm = job.slurm();
    json.set("priority", SlurmValue.of(slurm.priority()));
    json.set("priority_by_partition", Json.array());
    json.put("hold", slurm.held)
        .put("nice", slurm.nice)
        .put("comment", slurm.comment)
        .put("admin_comment", slurm.adminComment)
        .put("system_comment", "")
        .put("extra", "")
        .put("required_nodes", HostList.of(slurm.required))
        .put("excluded_nodes", HostList.of(slurm.excluded))
        .put("scheduled_nodes", "");
  }

  private static void placement(ObjectNode json, SimJob job) {
    var place = job.running() ? job.allocation() : job.lastAllocation();
    boolean shown = !job.waits();
    var names = shown ? names(place) : List.<String>of();
    int gpus = place.stream().mapToInt(a -> a.gpus().size()).sum();
    var product = job.order().kind().product();
    json.put("nodes", HostList.of(names))
        .put("batch_host", names.isEmpty() ? "" : names.get(0))
        .put("tres_alloc_str", names.isEmpty() ? "" : Tres.of(product, names.size(), gpus));
    var detail = Json.array();
    if (job.running()) {
      place.forEach(a -> detail.add(gres(product, a.gpus())));
      json.set("job_resources", resources(job));
    } else {
      json.putNull("job_resources");
    }
    json.set("gres_detail", detail);
  }

  static String gres(String product, List<Integer> indexes) {
    var idx = indexes.isEmpty() ? "N/A" : IndexRanges.of(indexes);
    return "gpu:%s:%d(IDX:%s)".formatted(product, indexes.size(), idx);
  }

  private static ObjectNode resources(SimJob job) {
    var allocation = Json.array();
    int index = 0;
    for (var part : job.allocation()) {
      int cpus = part.gpus().size() * Tres.cpusPerGpu(job.order().kind().product());
      var node = allocation.addObject();
      node.put("index", index++).put("name", part.node().name());
      node.putObject("cpus").put("count", cpus).put("used", cpus);
      long memory = cpus * Tres.MEMORY_MIB_PER_CPU;
      node.putObject("memory").put("used", memory).put("allocated", memory);
      node.putArray("sockets");
    }
    var resources = Json.object();
    resources.set("select_type", Json.array().add("CORE"));
    var nodes = resources.putObject("nodes");
    nodes.put("count", job.allocation().size());
    nodes.set("select_type", Json.array().add("ONE_ROW"));
    nodes.put("list", HostList.of(names(job.allocation())));
    nodes.put("whole", false);
    nodes.set("allocation", allocation);
    resources.put("cpus", job.allocation().size() * job.order().gpus());
    return resources;
  }

  private static List<String> names(List<Allocation> place) {
    return place.stream().map(a -> a.node().name()).collect(Collectors.toList());
  }

  private static void outcome(ObjectNode json, SimJob job) {
    boolean failed = job.state() == JobState.FAILED;
    json.set("job_state", Json.array().add(word(job.state())));
    var reason = job.reason();
    json.put("state_reason", reason == null || reason.isEmpty() ? "None" : reason)
        .put("state_description", "")
        .put("restart_cnt", job.attempt())
        .put("failed_node", "");
    json.set("exit_code", exitCode(failed));
    json.set("derived_exit_code", exitCode(failed));
  }

  static String word(JobState state) {
    return switch (state) {
      case NODE_FAILED -> "NODE_FAIL";
      case HELD -> "PENDING";
      default -> state.name();
    };
  }

  private static ObjectNode exitCode(boolean failed) {
    var code = Json.object();
    code.set("status", Json.array().add(failed ? "ERROR" : "SUCCESS"));
    code.set("return_code", SlurmValue.of(failed ? 1 : 0));
    code.putObject("signal").put("name", "").set("id", SlurmValue.unset());
    return code;
  }

  private static void paths(ObjectNode json, SimJob job) {
    var home = "/home/" + job.order().user();
    json.put("command", "")
        .put("current_working_directory", home)
        .put("standard_error", home + "/slurm-" + job.slurmId() + ".out")
        .put("standard_input", "/dev/null")
        .put("standard_output", home + "/slurm-" + job.slurmId() + ".out")
        .put("container", "")
        .put("cron", "");
  }
}
