package io.gridwright.app.twin.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Label and field selectors as clients write them. */
final class Selector {
  private static final Pattern SET = Pattern.compile("(\\S+)\\s+(in|notin)\\s*\\(([^)]*)\\)");

  private Selector() {}

  /** What both selectors let through; null selects everything. */
  static Predicate<ObjectNode> of(@Nullable String labels, @Nullable String fields) {
    Predicate<ObjectNode> all = object -> true;
    for (var part : parts(labels)) {
      var test = label(part);
      all = all.and(o -> test.test(o.path("metadata").path("labels")));
    }
    for (var part : parts(fields)) {
      all = all.and(field(part));
    }
    return all;
  }

  private static Predicate<JsonNode> label(String part) {
    var set = SET.matcher(part);
    if (set.matches()) {
      var values = Arrays.stream(set.group(3).split(",")).map(String::strip).toList();
      boolean in = set.group(2).equals("in");
      return labels -> {
        var value = labels.path(set.group(1)).asText(null);
        return in == (value != null && values.contains(value));
      };
    }
    int at = part.indexOf('=');
    if (at < 0) {
      return part.startsWith("!")
          ? labels -> !labels.has(part.substring(1).strip())
          : labels -> labels.has(part);
    }
    return compare(part, key -> key)::test;
  }

  private static Predicate<ObjectNode> field(String part) {
    return compare(part, key -> '/' + key.replace('.', '/'))::test;
  }

  private interface Test {
    boolean test(JsonNode node);
  }

  private static Test compare(String part, UnaryOperator<String> path) {
    int at = part.indexOf('=');
    if (at < 0) {
      return node -> false;
    }
    boolean not = at > 0 && part.charAt(at - 1) == '!';
    var key = path.apply(part.substring(0, not ? at - 1 : at).strip());
    var value = part.substring(part.startsWith("==", at) ? at + 2 : at + 1).strip();
    return node -> {
      var found = key.startsWith("/") ? node.at(key) : node.path(key);
      return not != found.asText("").equals(value);
    };
  }

  /** Splits at the commas that are outside of parentheses. */
  private static List<String> parts(@Nullable String selector) {
    var parts = new ArrayList<String>();
    if (selector == null || selector.isBlank()) {
      return parts;
    }
    int depth = 0;
    var part = new StringBuilder();
    for (int i = 0; i < selector.length(); i++) {
      char c = selector.charAt(i);
      depth += c == '(' ? 1 : 0;
      depth -= c == ')' ? 1 : 0;
      if (c == ',' && depth == 0) {
        parts.add(part.toString().strip());
        part.setLength(0);
      } else {
        part.append(c);
      }
    }
    parts.add(part.toString().strip());
    return parts;
  }
}
