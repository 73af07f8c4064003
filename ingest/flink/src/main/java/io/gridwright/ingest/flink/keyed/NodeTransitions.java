package io.gridwright.ingest.flink.keyed;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.gridwright.ingest.flink.event.NodeSighting;
import io.gridwright.ingest.flink.event.TableRow;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;

/**
 * Tells when a node is first seen or changes its state. A sighting older than the newest one
 * changes nothing. Keyed by {@link NodeSighting#host()}.
 */
public final class NodeTransitions extends KeyedProcessFunction<String, NodeSighting, TableRow> {
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
    if (before == null || !before.state().equals(seen.state())) {
      out.collect(row(seen, before == null ? null : before.state()));
    }
  }

  private static TableRow row(NodeSighting seen, @Nullable String from) {
    var row = JsonNodeFactory.instance.objectNode();
    row.put("changed_at", seen.time()).put("cluster", seen.cluster()).put("node", seen.node());
    row.put("from_state", from).put("to_state", seen.state()).put("reason", seen.reason());
    return new TableRow("node_transition", row.toString());
  }
}
