package io.gridwright.ingest.parsers.slurm.text;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** A row of {@code squeue} or a block of {@code scontrol show job} as a job of slurmrestd. */
public final class QueueRow {
  private static final Pattern USER = Pattern.compile("(.+)\\(\\d+\\)");
  private static final Pattern NUMBER = Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?\\+?");

  private QueueRow() {}

  /**
   * The record.
   *
   * @throws BrokenRecordException when a value is none of its column
   */
  public static ObjectNode record(TextRow row) {
    var id = row.text("JOBID");
    if (id == null) {
      throw new BrokenRecordException("jobid", "missing_field", "The job has no id");
    }
    var job = JsonNodeFactory.instance.objectNode();
    identity(row, JobName.of(id), job);
    var name = row.fields().get("NAME");
    job.put("name", name == null ? row.fields().get("JOBNAME") : name);
    job.put("user_name", user(row.text("USER", "USERID")));
    job.put("account", row.text("ACCOUNT")).put("partition", row.text("PARTITION"));
    job.put("qos", row.text("QOS")).put("cluster", row.text("CLUSTER"));
    job.put("job_state", StateWord.whole(row)).put("state_reason", reason(row));
    job.put("priority", row.text("PRIORITY")).put("restart_cnt", row.text("RESTARTS"));
    job.put("exit_code", row.text("EXITCODE"));
    job.put("requeue", "1".equals(row.text("REQUEUE")));
    job.put("batch_flag", !"0".equals(row.text("BATCHFLAG")));
    times(row, job);
    resources(row, job);
    for (var label : new String[] {"COMMENT", "ADMINCOMMENT", "DEPENDENCY", "FEATURES", "EXTRA"}) {
      job.put(label.equals("ADMINCOMMENT") ? "admin_comment" : lower(label), row.text(label));
    }
    job.put("resv_name", row.text("RESERVATION"));
    job.put("required_nodes", row.text("REQ_NODES", "REQNODELIST"));
    job.put("excluded_nodes", row.text("EXC_NODES", "EXCNODELIST"));
    return job;
  }

  private static void identity(TextRow row, JobName name, ObjectNode job) {
    var raw = row.text("JOBID#2");
    int component = name.component() == null ? 0 : name.component();
    job.put("job_id", raw == null ? name.job() + component : JobName.of(raw).job());
    var array = row.text("ARRAYJOBID", "ARRAY_JOB_ID");
    var task = row.text("ARRAYTASKID", "ARRAY_TASK_ID");
    boolean single = task != null && task.matches("\\d{1,9}");
    if (name.task() != null || name.tasks() != null) {
      job.put("array_job_id", name.job()).put("array_task_id", name.task());
      job.put("array_task_string", name.tasks());
      job.put("raw_unknown", raw == null && name.task() != null);
    } else if (array != null && task != null) {
      job.put("array_job_id", array).put("array_task_id", single ? task : null);
      job.put("array_task_string", single ? null : task);
    }
    var het = row.text("HETJOBID", "HET_JOB_ID");
    if (name.component() != null) {
      job.put("het_job_id", name.job()).put("het_job_offset", name.component());
    } else if (het != null) {
      job.put("het_job_id", het).put("het_job_offset", row.text("HETJOBOFFSET", "HET_JOB_OFFSET"));
    }
  }

  private static void times(TextRow row, ObjectNode job) {
    job.put("submit_time", SlurmTime.epoch(row, "SUBMIT_TIME", "SUBMITTIME"));
    job.put("eligible_time", SlurmTime.epoch(row, "ELIGIBLE_TIME", "ELIGIBLETIME"));
    job.put("start_time", SlurmTime.epoch(row, "START_TIME", "STARTTIME"));
    job.put("end_time", SlurmTime.epoch(row, "END_TIME", "ENDTIME"));
    var limit = SlurmTime.seconds(row.text("TIME_LIMIT", "TIMELIMIT"), 60);
    job.put("time_limit", limit == null ? null : (Double) (limit / 60));
  }

  private static void resources(TextRow row, ObjectNode job) {
    var nodes = NUMBER.matcher(orEmpty(row.text("NUMNODES", "NODES")));
    if (nodes.matches()) {
      job.put("node_count", Long.valueOf(nodes.group(1)));
      job.put("max_nodes", nodes.group(2) == null ? null : Long.valueOf(nodes.group(2)));
    }
    var list = row.text("NODELIST", "NODELIST(REASON)");
    job.put("nodes", list != null && list.startsWith("(") ? null : list);
    job.put("tres_per_node", row.text("TRES_PER_NODE", "TRESPERNODE", "GRES"));
    job.put("tres_per_job", row.text("TRESPERJOB", "TRES_PER_JOB"));
    job.put("tres_per_task", row.text("TRESPERTASK", "TRES_PER_TASK"));
    job.put("tasks", row.text("NUMTASKS", "TASKS"));
    var held = row.text("ALLOCTRES", "TRES_ALLOC", "TRES-ALLOC");
    var both = row.text("TRES");
    job.put("tres_alloc_str", held == null ? both : held);
    var asked = row.text("REQTRES", "TRES_REQ");
    job.put("tres_req_str", asked != null ? asked : both == null ? held : both);
  }

  private static @Nullable String reason(TextRow row) {
    var reason = row.text("REASON");
    var list = row.text("NODELIST(REASON)");
    if (reason != null || list == null || !list.startsWith("(")) {
      return reason;
    }
    return list.substring(1, list.endsWith(")") ? list.length() - 1 : list.length());
  }

  private static @Nullable String user(@Nullable String text) {
    var form = USER.matcher(orEmpty(text));
    return form.matches() ? form.group(1) : text;
  }

  private static String orEmpty(@Nullable String text) {
    return text == null ? "" : text;
  }

  private static String lower(String name) {
    return name.toLowerCase(java.util.Locale.ROOT);
  }
}
