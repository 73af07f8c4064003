package io.gridwright.actuators.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;

/**
 * Binds a pod template to nodes by required node affinity and undoes that. What its user asked for
 * stays: the host names are one more condition in each of the user's terms, of which any one
 * suffices.
 */
final class NodePin {
  private static final JsonMapper MAPPER = JsonMapper.builder().build();
  private static final String HOSTNAME = "kubernetes.io/hostname";
  private static final String EXPRESSIONS = "matchExpressions";

  private NodePin() {}

  /** Terms with an earlier binding replaced by one to these nodes. */
  static ArrayNode bind(JsonNode terms, List<String> earlier, List<String> nodes) {
    var free = unbind(terms, earlier);
    if (free.isEmpty()) {
      free.addObject();
    }
    for (var term : free) {
      var list = ((ObjectNode) term).withArray(EXPRESSIONS);
      var condition = list.addObject();
      condition.put("key", HOSTNAME).put("operator", "In");
      var values = condition.putArray("values");
      nodes.forEach(values::add);
    }
    return free;
  }

  /** Terms without a binding to exactly these nodes; a term of nothing else goes with it. */
  static ArrayNode unbind(JsonNode terms, List<String> nodes) {
    var free = MAPPER.createArrayNode();
    for (var term : terms) {
      var copy = (ObjectNode) term.deepCopy();
      var kept = MAPPER.createArrayNode();
      boolean found = false;
      for (var expression : term.path(EXPRESSIONS)) {
        if (!nodes.isEmpty() && values(expression).equals(nodes)) {
          found = true;
        } else {
          kept.add(expression);
        }
      }
      if (found) {
        copy.remove(EXPRESSIONS);
        if (!kept.isEmpty()) {
          copy.set(EXPRESSIONS, kept);
        }
      }
      if (!found || !copy.isEmpty()) {
        free.add(copy);
      }
    }
    return free;
  }

  /** Host names that a template is bound to by its first term, empty for none. */
  static List<String> bound(JsonNode terms) {
    for (var expression : terms.path(0).path(EXPRESSIONS)) {
      var values = values(expression);
      if (!values.isEmpty()) {
        return values;
      }
    }
    return List.of();
  }

  private static List<String> values(JsonNode expression) {
    var values = new ArrayList<String>();
    if (expression.path("key").asText().equals(HOSTNAME)
        && expression.path("operator").asText().equals("In")) {
      expression.path("values").forEach(v -> values.add(v.asText()));
    }
    return values;
  }
}
