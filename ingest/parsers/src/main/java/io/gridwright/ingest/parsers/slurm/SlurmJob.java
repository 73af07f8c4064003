package io.gridwright.ingest.parsers.slurm;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.signal.JobObservation.JobStatus;
import io.gridwright.model.signal.JobRecord;
import io.gridwright.model.workload.JobOwner;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobRequest;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.JobTimes;
import io.gridwright.model.workload.NodeShare;
import io.gridwright.model.workload.Scheduler;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A job as slurmctld tells it: {@code GET /jobs}, {@code squeue} and {@code scontrol show job}. */
final class SlurmJob {
  private static final Pattern ONE_DOMAIN =
      Pattern.compile("\\[?(nvlink_domain|nvl_domain|block)=[^&,*]+]?");

  /** QOS and partitions whose jobs are there to be requeued. */
  private static final Pattern GIVES_WAY =
      Pattern.compile("(?i)preempt|scaveng|standby|\\bspot\\b");

  private final SlurmFields fields;
  private final ClusterName cluster;

  SlurmJob(SlurmFields fields, ClusterName cluster) {
    this.fields = fields;
    this.cluster = cluster;
  }

  JobObservation observe() {
    var state = SlurmStates.ofJob(words(), fields.text("state_reason"), held());
    var allocation = state.waits() ? List.<NodeShare>of() : allocation();
    return new JobObservation(
        Scheduler.SLURM,
        new JobRef(cluster.of(fields.text("cluster")), id()),
        name(),
        owner(),
        new JobStatus(
            state,
            String.join("+", words()),
            reason(),
            fields.whole("priority", 0),
            (int) fields.whole("restart_cnt", 0)),
        times(),
        request(allocation),
        allocation,
        labels(),
        record(state));
  }

  private @Nullable JobRecord record(JobState state) {
    if (fields.isTrue("raw_unknown", false)) {
      return null;
    }
    boolean over = !state.waits() && !state.holdsResources();
    var exit = ExitStatus.of(fields, "exit_code", state == JobState.COMPLETED);
    return new JobRecord(
        JobRecord.Authority.QUEUE,
        Long.toString(fields.whole("job_id", 0)),
        over ? exit.code() : null,
        over ? exit.signal() : null,
        null);
  }

  private String id() {
    long job = fields.whole("job_id", 0);
    if (job <= 0) {
      throw new BrokenRecordException("job_id", "missing_field", "The job has no id");
    }
    long array = fields.whole("array_job_id", 0);
    long task = fields.whole("array_task_id", -1);
    return array > 0 && task >= 0 ? array + "_" + task : Long.toString(job);
  }

  private String name() {
    var name = fields.text("name");
    return name == null ? "" : name;
  }

  private JobOwner owner() {
    var user = fields.firstText("user_name", "user_id");
    var team = fields.text("account");
    return new JobOwner(
        user, team == null ? "unknown" : team, fields.text("partition"), fields.text("qos"));
  }

  private List<String> words() {
    var words = fields.words("job_state");
    if (words.isEmpty()) {
      throw new BrokenRecordException("job_state", "missing_field", "The job has no state");
    }
    return words;
  }

  private boolean held() {
    var priority = fields.number("priority");
    return fields.isTrue("hold", false) || (priority != null && priority == 0);
  }

  private @Nullable String reason() {
    var reason = fields.text("state_reason");
    return "None".equals(reason) ? null : reason;
  }

  private JobTimes times() {
    return new JobTimes(
        fields.time("submit_time"),
        fields.time("eligible_time"),
        fields.time("start_time"),
        fields.time("end_time"));
  }

  private List<NodeShare> allocation() {
    var nodes = fields.text("nodes");
    var hosts = HostList.expand(nodes == null ? "" : nodes);
    return SlurmLayout.shares(
        hosts, fields.node("gres_detail"), GpuCount.of(fields.text("tres_alloc_str")));
  }

  private JobRequest request(List<NodeShare> allocation) {
    int asked = SlurmLayout.nodes(fields.text("tres_req_str"));
    int nodes = (int) fields.whole("node_count", 1);
    if (!allocation.isEmpty()) {
      nodes = allocation.size();
    } else if (asked > 0) {
      nodes = asked;
    }
    nodes = Math.max(1, nodes);
    var total = GpuCount.of(fields.text("tres_req_str"));
    double held = SlurmLayout.sum(allocation);
    var perNode = GpuCount.of(fields.text("tres_per_node"));
    var perJob = GpuCount.of(fields.firstText("tres_per_job"));
    double each = perNode.gpus();
    if (held > 0) {
      each = held / nodes;
    } else if (each == 0) {
      each = total.gpus() > 0 ? total.gpus() / nodes : spread(perJob, nodes);
    }
    return new JobRequest(
        nodes, each, type(perNode, perJob, total), limit(), oneDomain(nodes), preemptible());
  }

  private double spread(GpuCount perJob, int nodes) {
    double perTask = GpuCount.of(fields.text("tres_per_task")).gpus();
    double total = perJob.gpus() > 0 ? perJob.gpus() : perTask * fields.whole("tasks", nodes);
    return total / nodes;
  }

  private static @Nullable String type(GpuCount... counts) {
    for (var count : counts) {
      if (count.type() != null) {
        return count.type();
      }
    }
    return null;
  }

  private @Nullable Duration limit() {
    var minutes = fields.number("time_limit");
    if (minutes != null && minutes < 0) {
      throw new BrokenRecordException(
          "time_limit", "out_of_range", "time_limit is " + minutes + " min");
    }
    return minutes == null || minutes == 0 ? null : Duration.ofMinutes(minutes.longValue());
  }

  private boolean oneDomain(int nodes) {
    long segment = fields.whole("segment_size", 0);
    var constraint = fields.text("features");
    return nodes > 1
        && (segment >= nodes
            || fields.whole("required_switches", 0) == 1
            || (constraint != null && ONE_DOMAIN.matcher(constraint).matches()));
  }

  private boolean preemptible() {
    return fields.isTrue("requeue", false)
        && fields.isTrue("batch_flag", true)
        && (givesWay(fields.text("qos")) || givesWay(fields.text("partition")));
  }

  private static boolean givesWay(@Nullable String name) {
    return name != null && GIVES_WAY.matcher(name).find();
  }

  private Map<String, String> labels() {
    var labels = new TreeMap<String, String>();
    if (!fields.isTrue("raw_unknown", false)) {
      labels.put("job_id", Long.toString(fields.whole("job_id", 0)));
    }
    for (var name :
        List.of("comment", "admin_comment", "extra", "features", "required_nodes", "network")) {
      fields.label(labels, name, name);
    }
    for (var name : List.of("excluded_nodes", "dependency", "resv_name", "array_task_string")) {
      fields.label(labels, name, name);
    }
    var tasks = TaskList.of(fields.text("array_task_string"));
    if (tasks != null && tasks.count() != null) {
      labels.put("tasks", tasks.count().toString());
    }
    for (var name : List.of("array_job_id", "het_job_id", "array_max_tasks", "max_nodes")) {
      long value = fields.whole(name, 0);
      if (value > 0) {
        labels.put(name, Long.toString(value));
      }
    }
    if (labels.containsKey("het_job_id")) {
      labels.put("het_job_offset", Long.toString(fields.whole("het_job_offset", 0)));
    }
    return labels;
  }
}
