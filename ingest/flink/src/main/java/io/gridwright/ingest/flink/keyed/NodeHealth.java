package io.gridwright.ingest.flink.keyed;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.gridwright.ingest.flink.event.TableRow;
import io.gridwright.ingest.flink.health.HealthSign;
import io.gridwright.ingest.flink.health.NodeHealthMemory;
import java.time.Duration;
import java.time.Instant;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;

/** Tells the signs of a node's health that are news, and when it changes. Keyed by the node. */
public final class NodeHealth extends KeyedProcessFunction<String, HealthSign, TableRow> {
  private static final Duration REMEMBERED = Duration.ofDays(14);

  private transient ValueState<NodeHealthMemory> memory;

  /** No node known. */
  public NodeHealth() {}

  @Override
  public void open(OpenContext context) {
    var descriptor = new ValueStateDescriptor<>("health", NodeHealthMemory.class);
    descriptor.enableTimeToLive(Forgetting.after(REMEMBERED));
    memory = getRuntimeContext().getState(descriptor);
  }

  @Override
  public void processElement(HealthSign sign, Context context, Collector<TableRow> out)
      throws Exception {
    NodeHealthMemory found = memory.value();
    NodeHealthMemory node = found == null ? new NodeHealthMemory() : found;
    if (node.take(sign)) {
      out.collect(row(sign));
    }
    node.judge().ifPresent(change -> out.collect(row(sign.node(), change)));
    memory.update(node);
  }

  private static TableRow row(HealthSign sign) {
    var row = JsonNodeFactory.instance.objectNode();
    row.put("event_time", Instant.ofEpochMilli(sign.millis()).toString());
    row.put("node", sign.node()).put("device", sign.device()).put("sign", sign.sign());
    row.put("grade", sign.grade().name()).put("lasting", sign.lasting());
    row.put("cleared", sign.cleared()).put("dated", sign.dated()).put("detail", sign.detail());
    return new TableRow("health_sign", row.toString());
  }

  private static TableRow row(String node, NodeHealthMemory.Change change) {
    var row = JsonNodeFactory.instance.objectNode();
    row.put("changed_at", Instant.ofEpochMilli(change.millis()).toString()).put("node", node);
    row.put("from_state", change.from()).put("to_state", change.to());
    row.put("score", change.score()).put("because", change.because());
    return new TableRow("node_health", row.toString());
  }
}
