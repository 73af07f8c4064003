package io.gridwright.actuators.core;

import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobState;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a scheduler shows of one job: the parts that actions change.
 *
 * @param priority as the scheduler sorts; 0 for a held Slurm job
 * @param attempt restarts so far, from 0
 * @param nodes nodes that it is bound to while it waits, and that it holds while it runs
 * @param notBefore earliest start that was asked for, null for none
 * @param mark what the last action left on the job, empty for nothing
 * @param note the scheduler's own words on its state
 */
public record ObservedJob(
    JobRef job,
    JobState state,
    long priority,
    int attempt,
    List<String> nodes,
    @Nullable Instant notBefore,
    String mark,
    String note) {
  public ObservedJob {
    nodes = List.copyOf(nodes);
  }

  /** The job as one JSON object, for the audit. */
  public String json() {
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("cluster", job.cluster());
    fields.put("job", job.id());
    fields.put("state", state.name());
    fields.put("priority", priority);
    fields.put("attempt", (long) attempt);
    fields.put("nodes", nodes);
    fields.put("not_before", notBefore == null ? null : notBefore.toString());
    fields.put("mark", mark);
    fields.put("note", note);
    return FlatJson.write(fields);
  }
}
