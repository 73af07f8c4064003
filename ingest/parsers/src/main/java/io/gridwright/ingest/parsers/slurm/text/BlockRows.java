package io.gridwright.ingest.parsers.slurm.text;

import java.time.ZoneId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Blocks of {@code Key=value} as {@code scontrol show} prints them, on one line or on several.
 * Users fill in some values; a block in which a field that matters stands twice with two values is
 * refused rather than believed.
 */
final class BlockRows {
  private static final Pattern KEY = Pattern.compile("(?:^|\\s)([A-Z][\\w/:]{0,40})=");

  private static final Set<String> ONCE =
      Set.of("JOBSTATE", "SUBMITTIME", "STARTTIME", "ENDTIME", "ACCOUNT", "PARTITION", "STATE");

  private BlockRows() {}

  /** Reads one block. */
  static void read(List<String> lines, int first, ZoneId zone, RowSink sink) {
    Map<String, String> fields = new LinkedHashMap<>();
    for (String line : lines) {
      boolean nested = line.startsWith("     ") && !fields.isEmpty();
      var key = KEY.matcher(line);
      String name = null;
      int from = 0;
      while (key.find()) {
        if (name != null && !put(name, line.substring(from, key.start()), nested, fields)) {
          twice(lines, first, name, sink);
          return;
        }
        name = key.group(1).toUpperCase(Locale.ROOT);
        from = key.end();
      }
      if (name != null && !put(name, line.substring(from), nested, fields)) {
        twice(lines, first, name, sink);
        return;
      }
    }
    sink.row(new TextRow(first, fields, zone, String.join("\n", lines)));
  }

  /** Nested lines tell of parts, so the first value stays. */
  private static boolean put(String name, String text, boolean nested, Map<String, String> fields) {
    var value = text.strip();
    var before = fields.putIfAbsent(name, value);
    return before == null || nested || before.equals(value) || !ONCE.contains(name);
  }

  private static void twice(List<String> lines, int first, String name, RowSink sink) {
    var detail = name + " stands twice in the block, with two values";
    sink.refused(first, String.join("\n", lines), "ambiguous_field", detail);
  }
}
