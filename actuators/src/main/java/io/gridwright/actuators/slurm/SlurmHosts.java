package io.gridwright.actuators.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Slurm's short form of node lists: {@code hgx[001-003,007],cpu1}. */
final class SlurmHosts {
  private static final int MOST = 100_000;

  private SlurmHosts() {}

  /**
   * The names in their order.
   *
   * @throws IllegalArgumentException when it is no list of nodes
   */
  static List<String> expand(String list) {
    var names = new ArrayList<String>();
    int start = 0;
    int depth = 0;
    for (int i = 0; i <= list.length(); i++) {
      char c = i == list.length() ? ',' : list.charAt(i);
      depth += c == '[' ? 1 : c == ']' ? -1 : 0;
      if (c == ',' && depth == 0) {
        if (i > start) {
          one(list.substring(start, i), names);
        }
        start = i + 1;
      }
    }
    if (depth != 0) {
      throw new IllegalArgumentException("bracket without its partner in " + list);
    }
    return names;
  }

  private static void one(String text, List<String> names) {
    int open = text.indexOf('[');
    if (open < 0) {
      names.add(text);
      return;
    }
    int close = text.indexOf(']', open);
    var head = text.substring(0, open);
    var tails = new ArrayList<String>();
    one(text.substring(close + 1), tails);
    for (var range : text.substring(open + 1, close).split(",", -1)) {
      for (var number : numbers(range)) {
        tails.forEach(tail -> names.add(head + number + tail));
      }
      if (names.size() > MOST) {
        throw new IllegalArgumentException("too many nodes");
      }
    }
  }

  private static List<String> numbers(String range) {
    int dash = range.indexOf('-');
    if (dash < 0) {
      return List.of(range);
    }
    var low = range.substring(0, dash);
    long first = Long.parseLong(low);
    long last = Long.parseLong(range.substring(dash + 1));
    if (last < first || last - first > MOST) {
      throw new IllegalArgumentException("no range: " + range);
    }
    var numbers = new ArrayList<String>();
    for (long n = first; n <= last; n++) {
      numbers.add(String.format(Locale.ROOT, "%0" + low.length() + "d", n));
    }
    return numbers;
  }
}
