package io.gridwright.ingest.parsers.slurm.text;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Rows under a header, set apart by spaces. A value that is wider than its column runs into the
 * next one; such a row is refused, because nobody can tell where one ends.
 */
final class ColumnRows {
  private static final Pattern SPACE = Pattern.compile("\\s+");
  private static final Pattern RULE = Pattern.compile("[- ]*-{3}[- ]*");

  /** Last columns whose values may hold spaces. */
  private static final Set<String> OPEN = Set.of("NODELIST(REASON)", "REASON", "COMMENT", "NAME");

  private final List<String> names;
  private final int[] starts;
  private final ZoneId zone;

  private ColumnRows(List<String> names, int[] starts, ZoneId zone) {
    this.names = names;
    this.starts = starts;
    this.zone = zone;
  }

  static void read(List<String> lines, int first, ZoneId zone, RowSink sink) {
    var header = lines.get(0);
    var names = new ArrayList<String>();
    var starts = new ArrayList<Integer>();
    var word = Pattern.compile("\\S+").matcher(header);
    while (word.find()) {
      var name = word.group().toUpperCase(Locale.ROOT);
      names.add(names.contains(name) ? name + '#' + (names.indexOf(name) + 2) : name);
      starts.add(word.start());
    }
    var table =
        new ColumnRows(List.copyOf(names), starts.stream().mapToInt(i -> i).toArray(), zone);
    for (int i = 1; i < lines.size(); i++) {
      var line = lines.get(i);
      if (!line.isBlank() && !RULE.matcher(line).matches()) {
        table.take(line, first + i, sink);
      }
    }
  }

  private void take(String line, int number, RowSink sink) {
    int last = names.size() - 1;
    boolean open = OPEN.contains(names.get(last));
    var words = SPACE.split(line.strip(), open ? names.size() : 0);
    List<String> values = words.length == names.size() ? List.of(words) : sliced(line);
    if (values == null && words.length == last && line.stripTrailing().length() <= starts[last]) {
      values = Stream.concat(Arrays.stream(words), Stream.of("")).toList();
    }
    if (values == null) {
      var detail = "The row has " + words.length + " words, its header " + names.size();
      sink.refused(number, line, "field_count", detail);
      return;
    }
    Map<String, String> fields = new HashMap<>();
    for (int i = 0; i < names.size(); i++) {
      fields.put(names.get(i), values.get(i));
    }
    sink.row(new TextRow(number, fields, zone, line));
  }

  /** Values by the places of their names; null where a value lies across one. */
  private @Nullable List<String> sliced(String line) {
    var values = new ArrayList<String>();
    for (int i = 0; i < starts.length; i++) {
      int from = Math.min(starts[i], line.length());
      int to = i + 1 < starts.length ? Math.min(starts[i + 1], line.length()) : line.length();
      if (from > 0 && from < line.length() && line.charAt(from - 1) != ' ') {
        return null;
      }
      values.add(line.substring(from, to).strip());
    }
    return values.get(0).isEmpty() ? null : values;
  }
}
