package io.gridwright.actuators.core;

import io.gridwright.model.action.Action;
import io.gridwright.model.action.ActionKind;
import io.gridwright.model.action.ActionState;
import io.gridwright.model.action.AuditRecord;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.Scheduler;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** One line of the journal: an audit record as flat JSON. */
final class JournalLine {
  private JournalLine() {}

  static String write(AuditRecord entry) {
    var action = entry.action();
    Map<String, @Nullable Object> fields = new LinkedHashMap<>();
    fields.put("schema", "action/1");
    fields.put("state", entry.state().name());
    fields.put("at", entry.at().toString());
    fields.put("id", action.id());
    fields.put("plan", action.planId());
    fields.put("order", (long) action.order());
    fields.put("kind", action.kind().name());
    fields.put("scheduler", action.scheduler().name());
    fields.put("cluster", action.job().cluster());
    fields.put("job", action.job().id());
    fields.put("priority", action.priority());
    fields.put("nodes", action.nodes());
    var notBefore = action.notBefore();
    fields.put("not_before", notBefore == null ? null : notBefore.toString());
    fields.put("why", action.why());
    fields.put("actor", entry.actor());
    fields.put("before", entry.before());
    fields.put("after", entry.after());
    fields.put("detail", entry.detail());
    return FlatJson.write(fields);
  }

  /**
   * Reads a line.
   *
   * @throws IllegalArgumentException when it is not a whole line of a journal
   */
  static AuditRecord read(String line) {
    var fields = FlatJson.read(line);
    return new AuditRecord(
        action(fields),
        ActionState.valueOf(text(fields, "state")),
        instant(text(fields, "at")),
        text(fields, "actor"),
        text(fields, "before"),
        text(fields, "after"),
        text(fields, "detail"));
  }

  private static Action action(Map<String, @Nullable Object> fields) {
    var notBefore = fields.get("not_before");
    return new Action(
        text(fields, "id"),
        text(fields, "plan"),
        Math.toIntExact(number(fields, "order")),
        ActionKind.valueOf(text(fields, "kind")),
        Scheduler.valueOf(text(fields, "scheduler")),
        new JobRef(text(fields, "cluster"), text(fields, "job")),
        fields.get("priority") instanceof Long priority ? priority : null,
        fields.get("nodes") instanceof List<?> nodes
            ? nodes.stream().map(String::valueOf).toList()
            : List.of(),
        notBefore == null ? null : instant(notBefore.toString()),
        text(fields, "why"));
  }

  private static String text(Map<String, @Nullable Object> fields, String key) {
    if (fields.get(key) instanceof String text) {
      return text;
    }
    throw new IllegalArgumentException("no " + key);
  }

  private static long number(Map<String, @Nullable Object> fields, String key) {
    if (fields.get(key) instanceof Long number) {
      return number;
    }
    throw new IllegalArgumentException("no " + key);
  }

  private static Instant instant(String text) {
    try {
      return Instant.parse(text);
    } catch (java.time.format.DateTimeParseException e) {
      throw new IllegalArgumentException("no instant: " + text, e);
    }
  }
}
