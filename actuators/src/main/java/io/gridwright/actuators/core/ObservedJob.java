package io.gridwright.actuators.core;

import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobState;
import java.time.Instant;
import java.util.List;
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
    var json = JournalLine.object();
    json.put("cluster", job.cluster())
        .put("job", job.id())
        .put("state", state.name())
        .put("priority", priority)
        .put("attempt", attempt);
    var list = json.putArray("nodes");
    nodes.forEach(list::add);
    json.put("not_before", JournalLine.text(notBefore)).put("mark", mark).put("note", note);
    return json.toString();
  }
}
