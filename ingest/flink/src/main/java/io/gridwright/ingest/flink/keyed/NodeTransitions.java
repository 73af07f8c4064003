package io.gridwright.ingest.flink.keyed;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.gridwright.ingest.flink.event.NodeSighting;
import io.gridwright.ingest.flink.event.TableRow;
import io.gridwright.ingest.flink.health.HealthGrade;
import io.gridwright.ingest.flink.health.HealthSign;
import io.gridwright.model.fleet.NodeState;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;

/**
 * Tells when a node is first seen or changes its state. A sighting older than the newest one
 * changes nothing. Keyed by {@link NodeSighting#host()}.
 */
public final class NodeTransitions extends KeyedProcessFunction<String, NodeSighting, TableRow> {
  /** What schedulers say of the health of their nodes. */
  public static final OutputTag<HealthSign> SIGNS =
      new OutputTag<>("node-signs", TypeInformation.of(HealthSign.class));

  private static final long MICROS = 1000;

  private transient ValueState<LastState> last;

  /** No node seen. */
  public NodeTransitions() {}

  @Override
  public void open(OpenContext context) {
    last = getRuntimeContext().getState(new ValueStateDescriptor<>("last", LastState.class));
  }

  @Override
  public void processElement(NodeSighting seen, Context context, Collector<TableRow> out)
      throws Exception {
    LastState before = last.value();
    if (before != null && seen.micros() < before.micros()) {
      return;
    }
    last.update(new LastState(seen.state(), 0, seen.micros()));
    signs(seen, context);
    if (before == null || !before.state().equals(seen.state())) {
      out.collect(row(seen, before == null ? null : before.state()));
    }
  }

  private static void signs(NodeSighting seen, Context context) {
    long millis = seen.micros() / MICROS;
    var up = seen.state().equals(NodeState.UP.name());
    var down = seen.state().equals(NodeState.DOWN.name());
    context.output(
        SIGNS,
        HealthSign.lasting(
            seen.node(), null, millis, HealthSign.SCHEDULABLE, HealthGrade.NOTICE, !up));
    if (up || down) {
      context.output(
          SIGNS,
          HealthSign.lasting(seen.node(), null, millis, "node_down", HealthGrade.FAILURE, up));
    }
  }

  private static TableRow row(NodeSighting seen, @Nullable String from) {
    var row = JsonNodeFactory.instance.objectNode();
    row.put("changed_at", seen.time()).put("cluster", seen.cluster()).put("node", seen.node());
    row.put("from_state", from).put("to_state", seen.state()).put("reason", seen.reason());
    return new TableRow("node_transition", row.toString());
  }
}
