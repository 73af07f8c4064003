package io.gridwright.app.twin.kube;

import com.fasterxml.jackson.core.JsonPointer;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import org.jspecify.annotations.Nullable;

/** Applies a JSON patch (RFC 6902). */
final class JsonPatch {
  private JsonPatch() {}

  /** Changes the document; a reason when the patch cannot be applied, null when it was. */
  static @Nullable String apply(ObjectNode document, JsonNode patch) {
    if (!patch.isArray()) {
      return "a JSON patch is a list of operations";
    }
    for (var operation : patch) {
      var problem = one(document, operation);
      if (problem != null) {
        return problem;
      }
    }
    return null;
  }

  private static @Nullable String one(ObjectNode document, JsonNode operation) {
    JsonPointer path;
    JsonPointer from;
    try {
      path = JsonPointer.compile(operation.path("path").asText());
      from = JsonPointer.compile(operation.path("from").asText(""));
    } catch (IllegalArgumentException e) {
      return "a path is not a JSON pointer";
    }
    if (path.matches()) {
      return "the whole document cannot be replaced";
    }
    var op = operation.path("op").asText();
    var value = op.equals("move") || op.equals("copy") ? document.at(from) : operation.get("value");
    return switch (op) {
      case "test" ->
          value != null && same(document.at(path), value)
              ? null
              : "testing value %s failed".formatted(path);
      case "remove" -> remove(document, path);
      case "replace" ->
          document.at(path).isMissingNode()
              ? "replace operation does not apply: doc is missing key: %s".formatted(path)
              : set(document, path, value, true);
      case "move" -> {
        var problem = remove(document, from);
        yield problem == null ? set(document, path, value, false) : problem;
      }
      case "add", "copy" -> set(document, path, value, false);
      default -> "Unexpected kind: " + op;
    };
  }

  private static @Nullable String remove(ObjectNode document, JsonPointer path) {
    var parent = document.at(path.head());
    var last = path.last();
    if (document.at(path).isMissingNode() || last == null) {
      return "remove operation does not apply: doc is missing key: %s".formatted(path);
    }
    if (parent instanceof ArrayNode array) {
      array.remove(last.getMatchingIndex());
    } else if (parent instanceof ObjectNode object) {
      object.remove(last.getMatchingProperty());
    }
    return null;
  }

  private static @Nullable String set(
      ObjectNode document, JsonPointer path, @Nullable JsonNode value, boolean replace) {
    var parent = document.at(path.head());
    var last = path.last();
    if (value == null || value.isMissingNode() || last == null) {
      return "an operation lacks its value";
    }
    if (parent instanceof ObjectNode object) {
      object.set(last.getMatchingProperty(), value.deepCopy());
      return null;
    }
    if (parent instanceof ArrayNode array) {
      int index = last.getMatchingProperty().equals("-") ? array.size() : last.getMatchingIndex();
      if (index < 0 || index > array.size()) {
        return "index is out of bounds: %s".formatted(path);
      }
      if (replace) {
        array.set(index, value.deepCopy());
      } else {
        array.insert(index, value.deepCopy());
      }
      return null;
    }
    return "add operation does not apply: doc is missing path: %s".formatted(path);
  }

  private static boolean same(JsonNode found, JsonNode value) {
    return found.isMissingNode() ? value.isNull() : found.equals(value);
  }
}
