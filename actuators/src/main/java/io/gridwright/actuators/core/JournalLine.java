package io.gridwright.actuators.core;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.model.action.Action;
import io.gridwright.model.action.ActionKind;
import io.gridwright.model.action.ActionState;
import io.gridwright.model.action.AuditRecord;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.Scheduler;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import org.jspecify.annotations.Nullable;

/** One line of the journal: an audit record as flat JSON. */
final class JournalLine {
  private static final JsonMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private JournalLine() {}

  static String write(AuditRecord entry) {
    var action = entry.action();
    var json = object();
    json.put("schema", "action/1")
        .put("state", entry.state().name())
        .put("at", entry.at().toString())
        .put("id", action.id())
        .put("plan", action.planId())
        .put("order", action.order())
        .put("kind", action.kind().name())
        .put("scheduler", action.scheduler().name())
        .put("cluster", action.job().cluster())
        .put("job", action.job().id())
        .put("priority", action.priority());
    var nodes = json.putArray("nodes");
    action.nodes().forEach(nodes::add);
    json.put("not_before", text(action.notBefore()))
        .put("why", action.why())
        .put("actor", entry.actor())
        .put("before", entry.before())
        .put("after", entry.after())
        .put("detail", entry.detail());
    return json.toString();
  }

  static ObjectNode object() {
    return MAPPER.createObjectNode();
  }

  static @Nullable String text(@Nullable Object value) {
    return value == null ? null : value.toString();
  }

  /**
   * Reads a line.
   *
   * @throws IllegalArgumentException when it is not a whole line of a journal
   */
  static AuditRecord read(String line) {
    try {
      var json = MAPPER.readTree(line);
      return new AuditRecord(
          action(json),
          ActionState.valueOf(text(json, "state")),
          Instant.parse(text(json, "at")),
          text(json, "actor"),
          text(json, "before"),
          text(json, "after"),
          text(json, "detail"));
    } catch (JsonProcessingException | DateTimeException e) {
      throw new IllegalArgumentException("no line of a journal", e);
    }
  }

  private static Action action(JsonNode json) {
    var nodes = new ArrayList<String>();
    json.path("nodes").forEach(n -> nodes.add(n.asText()));
    var order = json.path("order");
    if (!order.isInt()) {
      throw new IllegalArgumentException("no order");
    }
    return new Action(
        text(json, "id"),
        text(json, "plan"),
        order.intValue(),
        ActionKind.valueOf(text(json, "kind")),
        Scheduler.valueOf(text(json, "scheduler")),
        new JobRef(text(json, "cluster"), text(json, "job")),
        json.hasNonNull("priority") ? json.get("priority").longValue() : null,
        nodes,
        json.hasNonNull("not_before") ? Instant.parse(text(json, "not_before")) : null,
        text(json, "why"));
  }

  private static String text(JsonNode json, String key) {
    var value = json.path(key);
    if (!value.isTextual()) {
      throw new IllegalArgumentException("no " + key);
    }
    return value.textValue();
  }
}
