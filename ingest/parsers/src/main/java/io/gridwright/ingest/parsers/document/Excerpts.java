package io.gridwright.ingest.parsers.document;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Cuts out of a document the smallest document that still holds one record: a line of text as it
 * was, or of a JSON text the record with what stands around it on its way from the root, without
 * the record's neighbours.
 */
final class Excerpts {
  private static final int LARGEST_TREE = 16 * 1024 * 1024;
  private static final Pattern LINE = Pattern.compile("line (\\d{1,9})(?:\\D.*)?", Pattern.DOTALL);
  private static final JsonMapper JSON = new JsonMapper();
  private final byte[] bytes;
  private int @Nullable [] lineStarts;
  private @Nullable JsonNode tree;
  private boolean treeless;

  Excerpts(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * The bytes of a record.
   *
   * @param position as in the dead letter
   * @param fragment the record as its parser printed it; taken where the position leads nowhere
   */
  byte[] of(String position, String fragment) {
    if (position.equals("/") || position.isEmpty()) {
      return bytes;
    }
    var line = LINE.matcher(position);
    if (line.matches()) {
      var cut = lines(Integer.parseInt(line.group(1)), fragment);
      return cut == null ? fragment.getBytes(StandardCharsets.UTF_8) : cut;
    }
    var record = position.startsWith("/") ? pruned(position) : null;
    return record == null ? fragment.getBytes(StandardCharsets.UTF_8) : record;
  }

  private byte @Nullable [] lines(int first, String fragment) {
    if (lineStarts == null) {
      lineStarts = starts(bytes);
    }
    int count = 1 + (int) fragment.strip().chars().filter(c -> c == '\n').count();
    int end = first - 1 + count;
    if (first < 1 || end >= lineStarts.length) {
      return null;
    }
    return Arrays.copyOfRange(bytes, lineStarts[first - 1], lineStarts[end]);
  }

  /** Where each line begins, and the end; a line ends as it does for {@link String#lines()}. */
  private static int[] starts(byte[] bytes) {
    var starts = new int[16];
    int lines = 1;
    for (int i = 0; i < bytes.length; i++) {
      boolean lonelyReturn = bytes[i] == '\r' && (i + 1 == bytes.length || bytes[i + 1] != '\n');
      if ((bytes[i] == '\n' || lonelyReturn) && i + 1 < bytes.length) {
        if (lines == starts.length) {
          starts = Arrays.copyOf(starts, lines * 2);
        }
        starts[lines++] = i + 1;
      }
    }
    starts = Arrays.copyOf(starts, lines + 1);
    starts[lines] = bytes.length;
    return starts;
  }

  private byte @Nullable [] pruned(String pointer) {
    var root = tree();
    if (root == null) {
      return null;
    }
    var steps = List.of(pointer.substring(1).split("/", -1)).iterator();
    var record = prune(root, steps);
    try {
      return record.equals(root) && steps.hasNext() ? null : JSON.writeValueAsBytes(record);
    } catch (JsonProcessingException impossible) {
      return null;
    }
  }

  private @Nullable JsonNode tree() {
    if (tree == null && !treeless && bytes.length <= LARGEST_TREE) {
      try {
        tree = JSON.readTree(bytes);
      } catch (IOException notJson) {
        treeless = true;
      }
    }
    return tree;
  }

  /** A step that leads nowhere ends the way, so the record is kept whole. */
  private static JsonNode prune(JsonNode node, Iterator<String> steps) {
    if (!steps.hasNext()) {
      return node;
    }
    var step = steps.next();
    if (node instanceof ObjectNode object && object.has(step)) {
      var kept = JSON.createObjectNode();
      for (var field : object.properties()) {
        if (field.getKey().equals(step)) {
          kept.set(step, prune(field.getValue(), steps));
        } else if (!field.getValue().isArray()) {
          kept.set(field.getKey(), field.getValue());
        }
      }
      return kept;
    }
    var element =
        node.isArray() && step.matches("\\d{1,9}") ? node.get(Integer.parseInt(step)) : null;
    return element == null ? node : JSON.createArrayNode().add(prune(element, steps));
  }
}
