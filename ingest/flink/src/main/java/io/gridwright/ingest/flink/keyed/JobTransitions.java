package io.gridwright.ingest.flink.keyed;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.gridwright.ingest.flink.event.JobSighting;
import io.gridwright.ingest.flink.event.TableRow;
import java.time.Duration;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;

/**
 * Tells when a job is first seen, changes its state, or begins another attempt. A sighting older
 * than the newest one changes nothing. Keyed by {@link JobSighting#job()}; a job unseen for two
 * weeks is forgotten.
 */
public final class JobTransitions extends KeyedProcessFunction<String, JobSighting, TableRow> {
  private static final Duration REMEMBERED = Duration.ofDays(14);

  private transient ValueState<LastState> last;

  /** No job seen. */
  public JobTransitions() {}

  @Override
  public void open(OpenContext context) {
    var descriptor = new ValueStateDescriptor<>("last", LastState.class);
    descriptor.enableTimeToLive(Forgetting.after(REMEMBERED));
    last = getRuntimeContext().getState(descriptor);
  }

  @Override
  public void processElement(JobSighting seen, Context context, Collector<TableRow> out)
      throws Exception {
    LastState before = last.value();
    if (before != null && seen.micros() < before.micros()) {
      return;
    }
    last.update(new LastState(seen.state(), seen.attempt(), seen.micros()));
    if (before == null
        || !before.state().equals(seen.state())
        || before.attempt() != seen.attempt()) {
      out.collect(row(seen, before == null ? null : before.state()));
    }
  }

  private static TableRow row(JobSighting seen, @Nullable String from) {
    var row = JsonNodeFactory.instance.objectNode();
    row.put("changed_at", seen.time()).put("cluster", seen.cluster()).put("job_id", seen.jobId());
    row.put("attempt", seen.attempt()).put("from_state", from).put("to_state", seen.state());
    row.put("team", seen.team()).put("nodes", seen.nodes()).put("gpus", seen.gpus());
    return new TableRow("job_transition", row.toString());
  }
}
