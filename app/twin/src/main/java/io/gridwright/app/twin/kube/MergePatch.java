package io.gridwright.app.twin.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.wire.Json;
import java.util.Set;

/** Applies merge patches: by RFC 7386, or with lists of named things merged by name. */
final class MergePatch {
  private static final Set<String> BY_NAME =
      Set.of("containers", "initContainers", "schedulingGates", "podSets");
  private final boolean namedLists;

  /** A patch that merges lists of named things, or one that replaces every list. */
  MergePatch(boolean namedLists) {
    this.namedLists = namedLists;
  }

  /** Changes the document. */
  void apply(ObjectNode document, JsonNode patch) {
    patch
        .properties()
        .forEach(
            entry -> {
              var key = entry.getKey();
              var value = entry.getValue();
              if (value.isNull()) {
                document.remove(key);
              } else if (value.isObject()) {
                var inner = document.get(key) instanceof ObjectNode there ? there : Json.object();
                document.set(key, inner);
                apply(inner, value);
              } else if (namedLists
                  && BY_NAME.contains(key)
                  && value.isArray()
                  && document.get(key) instanceof ArrayNode there) {
                list(there, value);
              } else {
                document.set(key, value);
              }
            });
  }

  private void list(ArrayNode there, JsonNode patch) {
    for (var item : patch) {
      int at = index(there, item.path("name").asText());
      boolean delete = item.path("$patch").asText().equals("delete");
      if (at < 0) {
        if (!delete) {
          there.add(item);
        }
      } else if (delete) {
        there.remove(at);
      } else if (there.get(at) instanceof ObjectNode object) {
        apply(object, item);
      }
    }
  }

  private static int index(ArrayNode list, String name) {
    for (int i = 0; i < list.size(); i++) {
      if (list.get(i).path("name").asText().equals(name)) {
        return i;
      }
    }
    return -1;
  }
}
