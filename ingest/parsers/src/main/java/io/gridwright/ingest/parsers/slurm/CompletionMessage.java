package io.gridwright.ingest.parsers.slurm;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.model.signal.JobRecord.Authority;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/**
 * What slurmctld sends when a job starts or ends ({@code jobcomp/kafka}, {@code
 * jobcomp/elasticsearch}), as a job of accounting. A message of a start tells a state that is not
 * over, and an end that is only expected.
 */
final class CompletionMessage {
  private static final int MINUTE = 60;

  private CompletionMessage() {}

  /** Whether an object is such a message. */
  static boolean is(JsonNode root) {
    return root.has("jobid") && root.has("@start") && root.has("state");
  }

  static ObjectNode record(SlurmFields message, ZoneId zone) {
    var job = JsonNodeFactory.instance.objectNode();
    job.put("authority", Authority.MESSAGE.name());
    job.put("job_id", message.whole("jobid", 0)).put("name", message.text("job_name"));
    job.put("account", message.text("account")).put("user", user(message));
    job.put("partition", message.text("partition")).put("qos", message.text("qos"));
    job.put("cluster", message.text("cluster")).put("nodes", message.text("nodes"));
    job.put("constraints", message.text("features"));
    job.put("exit_code", message.text("exit_code"));
    job.put("allocation_nodes", message.whole("total_nodes", 1));
    job.putObject("state").put("current", message.text("state"));
    job.putObject("tres")
        .put("allocated", message.firstText("tres_alloc", "tres_fmt_alloc_str"))
        .put("requested", message.text("tres_req"));
    identity(message, job);
    var time = job.putObject("time");
    time.put("submission", epoch(message, "@submit", zone));
    time.put("eligible", epoch(message, "@eligible", zone));
    time.put("start", epoch(message, "@start", zone));
    time.put("end", epoch(message, "@end", zone));
    long limit = message.whole("time_limit", 0);
    time.put("limit", limit <= 0 ? null : (Long) (limit / MINUTE));
    return job;
  }

  private static void identity(SlurmFields message, ObjectNode job) {
    if (message.whole("array_job_id", 0) > 0) {
      job.putObject("array")
          .put("job_id", message.whole("array_job_id", 0))
          .put("task_id", message.whole("array_task_id", -1));
    }
    if (message.whole("het_job_id", 0) > 0) {
      job.putObject("het")
          .put("job_id", message.whole("het_job_id", 0))
          .put("job_offset", message.whole("het_job_offset", 0));
    }
  }

  private static @Nullable String user(SlurmFields message) {
    return message.firstText("username", "user_id");
  }

  /** Messages name no zone; the sender writes UTC. */
  private static @Nullable Long epoch(SlurmFields message, String name, ZoneId zone) {
    var text = message.text(name);
    if (text == null || text.equals("Unknown") || text.equals("None")) {
      return null;
    }
    try {
      boolean zoned = text.endsWith("Z");
      long second =
          zoned
              ? Instant.parse(text).getEpochSecond()
              : LocalDateTime.parse(text).atZone(zone).toEpochSecond();
      return second <= 0 ? null : (Long) second;
    } catch (DateTimeParseException e) {
      throw new BrokenRecordException(name, "not_a_time", "\"" + text + "\" is no time");
    }
  }
}
