package io.gridwright.app.twin.engine;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.state.Fault;
import io.gridwright.app.twin.state.FaultKind;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;
import io.gridwright.app.twin.wire.Reply;
import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Faults by request: {@code {"kind":"xid","target":"hgx01","index":3,"value":79,"seconds":600}}.
 */
public final class Faults {
  private static final int DEFAULT_SECONDS = 300;
  private final TwinState state;

  /** Faults of a state. */
  public Faults(TwinState state) {
    this.state = state;
  }

  /** Begins the fault that the body asks for. */
  public Reply inject(String body) {
    var json = Json.parse(body);
    if (json == null || !json.isObject()) {
      return refuse("The body is not a JSON object");
    }
    var kind = kind(json.path("kind").asText());
    if (kind == null) {
      return refuse("kind must be one of " + Arrays.toString(FaultKind.values()));
    }
    var target = json.path("target").asText();
    var problem = problem(kind, target, json);
    if (problem != null) {
      return refuse(problem);
    }
    long now = state.world().now();
    long seconds = Math.max(1, json.path("seconds").asLong(DEFAULT_SECONDS));
    int value = json.path("value").asInt(kind == FaultKind.XID ? 79 : DEFAULT_SECONDS);
    var fault = new Fault(kind, target, json.path("index").asInt(0), value, now, now + seconds);
    state.inject(fault);
    return Reply.json(201, show(fault));
  }

  /** The faults that hold now. */
  public Reply list() {
    var list = Json.array();
    state.faults().forEach(f -> list.add(show(f)));
    return Reply.json(200, list);
  }

  private @Nullable String problem(FaultKind kind, String target, JsonNode json) {
    if (kind == FaultKind.PDU_LOSS) {
      boolean known =
          state.world().nodes().stream().anyMatch(n -> n.site().place().pdu().equals(target));
      return known ? null : "target is not a PDU: " + target;
    }
    var node = state.world().node(target);
    if (node == null) {
      return "target is not a node: " + target;
    }
    int index = json.path("index").asInt(0);
    return index >= 0 && index < node.site().gpus() ? null : "index is out of range: " + index;
  }

  private static @Nullable FaultKind kind(String name) {
    for (var kind : FaultKind.values()) {
      if (kind.name().equals(name.toUpperCase(Locale.ROOT))) {
        return kind;
      }
    }
    return null;
  }

  private ObjectNode show(Fault fault) {
    return Json.object()
        .put("kind", fault.kind().name().toLowerCase(Locale.ROOT))
        .put("target", fault.target())
        .put("index", fault.index())
        .put("value", fault.value())
        .put("from", state.at(fault.from()).toString())
        .put("until", state.at(fault.until()).toString());
  }

  private static Reply refuse(String why) {
    return Reply.json(400, Json.object().put("error", why));
  }
}
