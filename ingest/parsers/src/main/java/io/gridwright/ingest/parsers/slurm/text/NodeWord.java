package io.gridwright.ingest.parsers.slurm.text;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Words for the state of a node: shortened, with flags behind a plus sign, or with a mark. */
final class NodeWord {
  private static final Map<Character, String> MARKS =
      Map.of(
          '*', "NOT_RESPONDING",
          '~', "POWERED_DOWN",
          '#', "POWERING_UP",
          '!', "POWER_DOWN",
          '%', "POWERING_DOWN",
          '$', "MAINT",
          '@', "REBOOT_REQUESTED",
          '^', "REBOOT_ISSUED",
          '-', "PLANNED");

  private static final Map<String, String> SHORT =
      Map.ofEntries(
          Map.entry("ALLOC", "ALLOCATED"),
          Map.entry("MIX", "MIXED"),
          Map.entry("COMP", "COMPLETING"),
          Map.entry("DRNG", "MIXED+DRAIN"),
          Map.entry("DRAINING", "MIXED+DRAIN"),
          Map.entry("DRAIN", "IDLE+DRAIN"),
          Map.entry("DRAINED", "IDLE+DRAIN"),
          Map.entry("RESV", "IDLE+RESERVED"),
          Map.entry("RESERVED", "IDLE+RESERVED"),
          Map.entry("PLND", "IDLE+PLANNED"),
          Map.entry("PLANNED", "IDLE+PLANNED"),
          Map.entry("FUTR", "FUTURE"),
          Map.entry("FAILG", "FAILING"),
          Map.entry("INVAL", "INVALID_REG"),
          Map.entry("UNK", "UNKNOWN"),
          Map.entry("POW_DN", "POWERING_DOWN"),
          Map.entry("POW_UP", "POWERING_UP"));

  private NodeWord() {}

  /** All words of a state, joined by plus signs. */
  static String whole(String text) {
    var words = new LinkedHashSet<String>();
    var flags = new LinkedHashSet<String>();
    for (String part : text.strip().toUpperCase(Locale.ROOT).split("\\+", -1)) {
      int end = part.length();
      while (end > 0 && MARKS.containsKey(part.charAt(end - 1))) {
        flags.add(MARKS.getOrDefault(part.charAt(--end), ""));
      }
      var word = part.substring(0, end);
      boolean base = words.isEmpty();
      words.addAll(List.of((base ? SHORT.getOrDefault(word, word) : word).split("\\+", -1)));
    }
    words.addAll(flags);
    words.remove("");
    return String.join("+", words);
  }
}
