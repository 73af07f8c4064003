package io.gridwright.ingest.parsers.kubernetes.node;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.FaultKind;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What is wrong with a node, or right again, by its conditions. Those that every kubelet sets are
 * told only while they are bad, others also for an hour after they were. A condition that names
 * another boot than the present one is over.
 */
final class NodeFaults {
  private static final Duration TOLD = Duration.ofHours(1);
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Set<String> KUBELET =
      Set.of("Ready", "MemoryPressure", "DiskPressure", "PIDPressure", "NetworkUnavailable");
  private static final Pattern BOOT_ID =
      Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
  private static final Pattern XID =
      Pattern.compile("\\bXID:?\\s*=?\\s*(\\d{1,4})\\b", Pattern.CASE_INSENSITIVE);
  private static final Pattern DEVICE =
      Pattern.compile("GPU-[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");

  private NodeFaults() {}

  /** Faults by where they were read, below the node. */
  static Map<String, FaultEvent> of(KubeObject node, Instant seen) {
    var faults = new LinkedHashMap<String, FaultEvent>();
    for (var condition : node.status().path("conditions")) {
      var type = condition.path("type").asText();
      var well = Polarity.well(type, condition.path("status").asText());
      if (well != null && !(well && (KUBELET.contains(type) || longWell(condition, seen)))) {
        boolean cleared = well || before(node, condition);
        for (var fault : events(node, condition, cleared, seen)) {
          var code = fault.code() == null ? "" : "/" + fault.code();
          faults.put("/status/conditions/" + type + code, fault);
        }
      }
    }
    return faults;
  }

  /** Whether a condition that is well has been so for long enough to be known to be. */
  private static boolean longWell(JsonNode condition, Instant seen) {
    var since = Fields.time("lastTransitionTime", condition.path("lastTransitionTime"));
    return since != null && since.isBefore(seen.minus(TOLD));
  }

  /** Whether no condition of a node is bad, as far as they tell. */
  static boolean none(KubeObject node) {
    return of(node, Instant.EPOCH).values().stream().allMatch(FaultEvent::cleared);
  }

  /** Whether it tells of an earlier boot of the node. */
  private static boolean before(KubeObject node, JsonNode condition) {
    var told = condition.path("message").asText();
    var boot = Fields.text(node.status().path("nodeInfo").path("bootID"));
    return boot != null && BOOT_ID.matcher(told).matches() && !told.equals(boot);
  }

  private static List<FaultEvent> events(
      KubeObject node, JsonNode condition, boolean cleared, Instant seen) {
    var codes = codes(condition);
    var kind = codes.isEmpty() ? kind(condition.path("type").asText()) : FaultKind.XID;
    var events = new ArrayList<FaultEvent>();
    if (codes.isEmpty()) {
      events.add(event(node, condition, kind, null, cleared, seen));
    }
    for (var code : codes) {
      events.add(event(node, condition, kind, code, cleared, seen));
    }
    return events;
  }

  private static FaultEvent event(
      KubeObject node,
      JsonNode condition,
      FaultKind kind,
      @Nullable Integer code,
      boolean cleared,
      Instant seen) {
    var reason = condition.path("reason").asText();
    var message = condition.path("message").asText();
    var device = DEVICE.matcher(message);
    return new FaultEvent(
        node.name(),
        device.find() ? device.group() : null,
        kind,
        code,
        condition.path("type").asText(),
        cleared,
        message.isEmpty() ? reason : reason + ": " + message,
        labels(condition, seen));
  }

  private static Map<String, String> labels(JsonNode condition, Instant seen) {
    var labels = new TreeMap<String, String>();
    Fields.put(labels, "status", condition.path("status"));
    Fields.put(labels, "since", condition.path("lastTransitionTime"));
    var beat = Fields.time("lastHeartbeatTime", condition.path("lastHeartbeatTime"));
    if (beat != null) {
      labels.put("heartbeat_age_seconds", Long.toString(Duration.between(beat, seen).toSeconds()));
    }
    return labels;
  }

  private static FaultKind kind(String type) {
    return type.toLowerCase(Locale.ROOT).contains("xid") ? FaultKind.XID : FaultKind.CONDITION;
  }

  /** XIDs: the keys of a JSON reason, or the number in a sentence that speaks of one. */
  private static List<Integer> codes(JsonNode condition) {
    var reason = condition.path("reason").asText().strip();
    var codes = new ArrayList<Integer>();
    if (reason.startsWith("{")) {
      try {
        for (var entry : JSON.readTree(reason).properties()) {
          if (entry.getValue().asBoolean() && entry.getKey().matches("\\d{1,4}")) {
            codes.add(Integer.valueOf(entry.getKey()));
          }
        }
      } catch (JsonProcessingException e) {
        return List.of();
      }
      return codes;
    }
    var told = XID.matcher(condition.path("message").asText());
    return told.find() ? List.of(Integer.valueOf(told.group(1))) : List.of();
  }
}
