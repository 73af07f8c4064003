package io.gridwright.ingest.parsers.slurm.text;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import org.jspecify.annotations.Nullable;

/** A row of {@code sacct} as a job of {@code GET /slurmdb/.../jobs}. */
public final class AccountingRow {
  private AccountingRow() {}

  /** The job whose step a row is; null for the row of a job. */
  public static @Nullable String stepOf(TextRow row) {
    var id = row.text("JOBID", "JOBIDRAW");
    if (id == null) {
      return null;
    }
    var name = JobName.of(id);
    return name.step() == null ? null : id.substring(0, id.lastIndexOf('.' + name.step()));
  }

  /** Energy that a row tells, in joules; 0 where it tells none. */
  public static double joules(TextRow row) {
    var text = row.text("CONSUMEDENERGYRAW");
    return text != null && text.matches("\\d{1,15}(\\.\\d+)?") ? Double.parseDouble(text) : 0;
  }

  /**
   * The record.
   *
   * @throws BrokenRecordException when a value is none of its column
   */
  public static ObjectNode record(TextRow row) {
    var id = row.text("JOBID", "JOBIDRAW");
    if (id == null) {
      throw new BrokenRecordException("jobid", "missing_field", "The job has no id");
    }
    var job = JsonNodeFactory.instance.objectNode();
    identity(row, JobName.of(id), job);
    job.put("name", row.fields().getOrDefault("JOBNAME", ""));
    job.put("account", row.text("ACCOUNT")).put("user", row.text("USER"));
    job.put("partition", row.text("PARTITION")).put("qos", row.text("QOS"));
    job.put("cluster", row.text("CLUSTER")).put("nodes", row.text("NODELIST"));
    job.put("constraints", row.text("CONSTRAINTS")).put("restart_cnt", row.text("RESTARTS"));
    job.put("exit_code", row.text("EXITCODE")).put("priority", row.text("PRIORITY"));
    job.put("allocation_nodes", row.text("ALLOCNODES", "NNODES", "REQNODES"));
    job.putObject("state").put("current", StateWord.whole(row)).put("reason", row.text("REASON"));
    job.putObject("comment")
        .put("job", row.text("COMMENT"))
        .put("administrator", row.text("ADMINCOMMENT"));
    job.putObject("tres")
        .put("allocated", row.text("ALLOCTRES"))
        .put("requested", row.text("REQTRES"));
    times(row, job.putObject("time"));
    MemoryText.put(row.text("REQMEM"), job);
    return job;
  }

  private static void identity(TextRow row, JobName name, ObjectNode job) {
    var raw = row.text("JOBIDRAW");
    int component = name.component() == null ? 0 : name.component();
    job.put("job_id", raw == null ? name.job() + component : JobName.of(raw).job());
    var array = job.putObject("array");
    if (name.task() != null || name.tasks() != null) {
      array.put("job_id", name.job()).put("task_id", name.task()).put("task", name.tasks());
    }
    if (name.component() != null) {
      job.putObject("het").put("job_id", name.job()).put("job_offset", name.component());
    }
  }

  private static void times(TextRow row, ObjectNode time) {
    time.put("submission", SlurmTime.epoch(row, "SUBMIT"));
    time.put("eligible", SlurmTime.epoch(row, "ELIGIBLE"));
    time.put("start", SlurmTime.epoch(row, "START"));
    time.put("end", SlurmTime.epoch(row, "END"));
    time.put("suspended", SlurmTime.seconds(row.text("SUSPENDED"), 1));
    var raw = SlurmTime.seconds(row.text("TIMELIMITRAW"), 60);
    var limit = raw == null ? SlurmTime.seconds(row.text("TIMELIMIT"), 60) : raw;
    time.put("limit", limit == null ? null : (Double) (limit / 60));
  }
}
