package io.gridwright.ingest.parsers.slurm.text;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Rows with a header and a delimiter, as {@code -P} and {@code --delimiter} print them. A value may
 * hold a line break, and the last column may hold the delimiter.
 */
public final class DelimitedRows {
  private static final List<String> DELIMITERS =
      List.of("|#", "^|^", "\u001f", "|", ";", "\t", ",");

  /** Columns that users fill in; only there may a delimiter be part of a value. */
  private static final Set<String> FREE =
      Set.of(
          "JOBNAME", "NAME", "COMMENT", "WORKDIR", "WORK_DIR", "REASON", "SUBMITLINE", "COMMAND");

  private final String delimiter;
  private final List<String> names;
  private final ZoneId zone;

  private DelimitedRows(String delimiter, List<String> names, ZoneId zone) {
    this.delimiter = delimiter;
    this.names = names;
    this.zone = zone;
  }

  /** The delimiter of a header, empty when it has none. */
  public static String delimiterOf(String header) {
    return DELIMITERS.stream().filter(header::contains).findFirst().orElse("");
  }

  /**
   * Reads a table whose first line is its header.
   *
   * @param first number of the header's line, from 1
   */
  public static void read(List<String> lines, int first, ZoneId zone, RowSink sink) {
    var header = lines.get(0);
    var delimiter = delimiterOf(header);
    var names = new ArrayList<String>();
    for (String name : split(header, delimiter)) {
      var upper = name.strip().toUpperCase(Locale.ROOT);
      names.add(names.contains(upper) ? upper + '#' + (names.indexOf(upper) + 2) : upper);
    }
    if (names.get(names.size() - 1).isEmpty()) {
      names.remove(names.size() - 1);
    }
    new DelimitedRows(delimiter, List.copyOf(names), zone).rows(lines, first, sink);
  }

  private void rows(List<String> lines, int first, RowSink sink) {
    for (int i = 1; i < lines.size(); i++) {
      var text = new StringBuilder(lines.get(i));
      int begin = i;
      if (lines.get(i).isBlank()) {
        continue;
      }
      var parts = split(text.toString(), delimiter);
      while (parts.size() < names.size()
          && i + 1 < lines.size()
          && split(lines.get(i + 1), delimiter).size() < names.size()) {
        text.append('\n').append(lines.get(++i));
        parts = split(text.toString(), delimiter);
      }
      while (endsFree() && i + 1 < lines.size() && goesOn(lines.get(i + 1))) {
        text.append('\n').append(lines.get(++i));
        parts = split(text.toString(), delimiter);
      }
      take(first + begin, text.toString(), parts, sink);
    }
  }

  private boolean endsFree() {
    return names.size() > 1 && FREE.contains(names.get(names.size() - 1));
  }

  private boolean goesOn(String line) {
    return !line.isBlank() && !line.contains(delimiter);
  }

  private void take(int line, String text, List<String> parts, RowSink sink) {
    int more = parts.size() - names.size();
    boolean trailing = more == 1 && parts.get(parts.size() - 1).isBlank();
    if (more < 0 || (more > 0 && !trailing && !endsFree())) {
      var detail = "The row has " + parts.size() + " fields, its header " + names.size();
      sink.refused(line, text, "field_count", detail);
      return;
    }
    Map<String, String> fields = new LinkedHashMap<>();
    int last = names.size() - 1;
    for (int i = 0; i < last; i++) {
      fields.put(names.get(i), parts.get(i));
    }
    var rest = parts.subList(last, trailing ? parts.size() - 1 : parts.size());
    fields.put(names.get(last), String.join(delimiter, rest));
    sink.row(new TextRow(line, fields, zone, text));
  }

  private static List<String> split(String line, String delimiter) {
    return List.of(line.split(Pattern.quote(delimiter), -1));
  }
}
