package io.gridwright.ingest.parsers.slurm;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.signal.JobObservation.JobStatus;
import io.gridwright.model.signal.JobRecord;
import io.gridwright.model.signal.JobRecord.Authority;
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
import org.jspecify.annotations.Nullable;

/** A job as accounting tells it: {@code sacct} and {@code GET /slurmdb/.../jobs}. */
final class SlurmAccountingJob {
  private final SlurmFields fields;
  private final ClusterName cluster;

  SlurmAccountingJob(SlurmFields fields, ClusterName cluster) {
    this.fields = fields;
    this.cluster = cluster;
  }

  /**
   * The observation.
   *
   * @param earlier records of the same job before this one; its attempt where none is told
   */
  JobObservation observe(int earlier) {
    var words = words();
    var reason = fields.text("state.reason");
    var state = SlurmStates.ofJob(words, reason, fields.isTrue("hold", false));
    var allocation = state.waits() ? List.<NodeShare>of() : allocation();
    boolean over = SlurmStates.over(words);
    return new JobObservation(
        Scheduler.SLURM,
        ref(),
        fields.text("name") == null ? "" : String.valueOf(fields.text("name")),
        owner(),
        new JobStatus(
            state,
            String.join("+", words),
            "None".equals(reason) ? null : reason,
            fields.whole("priority", 0),
            (int) fields.whole("restart_cnt", earlier)),
        times(over),
        request(allocation),
        allocation,
        labels(),
        record(state, over));
  }

  /**
   * A record that was closed because the job was requeued or resized says so in its flags, which
   * some versions print beside the state of the job that goes on.
   */
  private List<String> words() {
    var words = fields.words("state.current");
    if (words.isEmpty()) {
      throw new BrokenRecordException("state.current", "missing_field", "The job has no state");
    }
    boolean closed = fields.whole("time.end", 0) > 0 && words.contains("PENDING");
    var flags = words.stream().filter(SlurmStates::closesRecord).toList();
    return closed && !flags.isEmpty() ? flags : words;
  }

  /** An end that is told before the job is over is none. */
  private JobTimes times(boolean over) {
    var start = fields.time("time.start");
    var end = over ? fields.time("time.end") : null;
    if (start != null && end != null && end.isBefore(start)) {
      throw new BrokenRecordException(
          "time.end", "end_before_start", "The job ends at " + end + ", before " + start);
    }
    return new JobTimes(fields.time("time.submission"), fields.time("time.eligible"), start, end);
  }

  private JobRecord record(JobState state, boolean over) {
    var exit = ExitStatus.of(fields, "exit_code", state == JobState.COMPLETED);
    var suspended = fields.number("time.suspended");
    return new JobRecord(
        fields.has("authority")
            ? Authority.valueOf(fields.text("authority"))
            : Authority.ACCOUNTING,
        Long.toString(fields.whole("job_id", 0)),
        over ? exit.code() : null,
        over ? exit.signal() : null,
        suspended == null ? null : Duration.ofMillis(Math.round(suspended * 1000)));
  }

  /** The name of the job. */
  JobRef ref() {
    long job = fields.whole("job_id", 0);
    if (job <= 0) {
      throw new BrokenRecordException("job_id", "missing_field", "The job has no id");
    }
    long array = fields.whole("array.job_id", 0);
    long task = fields.whole("array.task_id", -1);
    return new JobRef(
        cluster.of(fields.text("cluster")),
        array > 0 && task >= 0 ? array + "_" + task : Long.toString(job));
  }

  private JobOwner owner() {
    var team = fields.firstText("account", "association.account");
    return new JobOwner(
        fields.firstText("user", "association.user"),
        team == null ? "unknown" : team,
        fields.text("partition"),
        fields.text("qos"));
  }

  private List<NodeShare> allocation() {
    var nodes = fields.text("nodes");
    var hosts = HostList.expand(nodes == null ? "" : nodes);
    var held = GpuCount.of(SlurmLayout.tresText(fields.node("tres.allocated")));
    return SlurmLayout.shares(hosts, fields.node("gres_detail"), held);
  }

  private JobRequest request(List<NodeShare> allocation) {
    var asked = SlurmLayout.tresText(fields.node("tres.requested"));
    int nodes = allocation.size();
    if (nodes == 0) {
      nodes = Math.max(SlurmLayout.nodes(asked), (int) fields.whole("allocation_nodes", 1));
    }
    nodes = Math.max(1, nodes);
    var total = GpuCount.of(asked);
    var held = GpuCount.of(SlurmLayout.tresText(fields.node("tres.allocated")));
    double gpus = held.gpus() > 0 ? held.gpus() : total.gpus();
    return new JobRequest(
        nodes,
        gpus / nodes,
        total.type() == null ? held.type() : total.type(),
        limit(),
        false,
        false);
  }

  private @Nullable Duration limit() {
    long minutes = fields.whole("time.limit", 0);
    return minutes <= 0 ? null : Duration.ofMinutes(minutes);
  }

  private Map<String, String> labels() {
    var labels = new TreeMap<String, String>();
    labels.put("job_id", Long.toString(fields.whole("job_id", 0)));
    fields.label(labels, "comment", "comment.job");
    fields.label(labels, "admin_comment", "comment.administrator");
    fields.label(labels, "features", "constraints");
    fields.label(labels, "memory_mib", "memory_mib");
    fields.label(labels, "memory_per", "memory_per");
    fields.label(labels, "energy_j", "energy_j");
    var tasks = TaskList.of(fields.text("array.task"));
    if (tasks != null) {
      labels.put("array_task_string", tasks.text());
      if (tasks.count() != null) {
        labels.put("tasks", tasks.count().toString());
      }
    }
    for (var entry :
        Map.of("array_job_id", "array.job_id", "het_job_id", "het.job_id").entrySet()) {
      long value = fields.whole(entry.getValue(), 0);
      if (value > 0) {
        labels.put(entry.getKey(), Long.toString(value));
      }
    }
    if (labels.containsKey("het_job_id")) {
      labels.put("het_job_offset", Long.toString(fields.whole("het.job_offset", 0)));
    }
    return labels;
  }
}
