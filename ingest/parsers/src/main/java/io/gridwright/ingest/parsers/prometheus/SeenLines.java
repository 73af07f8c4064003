package io.gridwright.ingest.parsers.prometheus;

import java.util.HashMap;
import java.util.Map;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Names and labels of the lines before. A page prints each metric for the same things in the same
 * order, so the labels of nearly every line are, character by character, those that came last time
 * after the ones before. Such labels are not read again, and equal ones are the same object.
 */
final class SeenLines {
  private final Map<String, Block> blocks = new HashMap<>();
  private final Map<SortedMap<String, String>, SortedMap<String, String>> labels = new HashMap<>();
  private String name = "";
  private @Nullable Block last;

  /** Labels as they are printed, from the opening brace to the closing one. */
  static final class Block {
    final String text;
    final SortedMap<String, String> labels;
    private @Nullable Block next;

    private Block(String text, SortedMap<String, String> labels) {
      this.text = text;
      this.labels = labels;
    }
  }

  /** The last line's metric name if a line begins with it, for {@link #learn(String)} else. */
  String nameAtStartOf(String line) {
    return line.startsWith(name) ? name : "";
  }

  /** Takes note of a metric name. */
  String learn(String found) {
    name = found;
    return found;
  }

  /** The labels that are expected next if they are at a place of a line, null when they are not. */
  @Nullable Block expectedAt(String line, int at) {
    Block expected = last == null ? null : last.next;
    if (expected == null || !line.startsWith(expected.text, at)) {
      return null;
    }
    last = expected;
    return expected;
  }

  /** Takes note of labels that were read, and gives the equal ones of before if there are any. */
  SortedMap<String, String> learn(String text, SortedMap<String, String> read) {
    var block = blocks.get(text);
    if (block == null) {
      var before = labels.putIfAbsent(read, read);
      block = new Block(text, before == null ? read : before);
      blocks.put(text, block);
    }
    if (last != null) {
      last.next = block;
    }
    last = block;
    return block.labels;
  }
}
