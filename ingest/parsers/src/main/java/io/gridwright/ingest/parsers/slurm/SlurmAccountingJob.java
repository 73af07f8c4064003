package io.gridwright.ingest.parsers.slurm;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.signal.JobObservation.JobStatus;
import io.gridwright.model.workload.JobOwner;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobRequest;
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
    var words = fields.words("state.current");
    if (words.isEmpty()) {
      throw new BrokenRecordException("state.current", "missing_field", "The job has no state");
    }
    var reason = fields.text("state.reason");
    var state = SlurmStates.ofJob(words, reason, fields.isTrue("hold", false));
    var allocation = state.waits() ? List.<NodeShare>of() : allocation();
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
        new JobTimes(
            fields.time("time.submission"),
            fields.time("time.eligible"),
            fields.time("time.start"),
            fields.time("time.end")),
        request(allocation),
        allocation,
        labels());
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
    labels.put("source", "accounting");
    labels.put("job_id", Long.toString(fields.whole("job_id", 0)));
    fields.label(labels, "comment", "comment.job");
    fields.label(labels, "admin_comment", "comment.administrator");
    fields.label(labels, "features", "constraints");
    fields.label(labels, "array_task_string", "array.task");
    for (var entry :
        Map.of("array_job_id", "array.job_id", "het_job_id", "het.job_id").entrySet()) {
      long value = fields.whole(entry.getValue(), 0);
      if (value > 0) {
        labels.put(entry.getKey(), Long.toString(value));
      }
    }
    return labels;
  }
}
