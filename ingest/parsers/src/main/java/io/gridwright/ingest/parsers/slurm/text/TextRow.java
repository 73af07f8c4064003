package io.gridwright.ingest.parsers.slurm.text;

import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One row of a table or one block of {@code Key=value}.
 *
 * @param line line on which it begins, from 1
 * @param fields values by upper-case name, as printed
 * @param zone zone of times that name none
 * @param text as printed
 */
public record TextRow(int line, Map<String, String> fields, ZoneId zone, String text) {
  /** Words that stand for no value. */
  private static final List<String> NOTHING =
      List.of("(null)", "N/A", "n/a", "Unknown", "None", "NONE", "NOT_SET", "INVALID", "Not Set");

  public TextRow {
    fields = Map.copyOf(fields);
  }

  /** Whether it has one of the columns. */
  public boolean has(String... names) {
    for (String name : names) {
      if (fields.containsKey(name)) {
        return true;
      }
    }
    return false;
  }

  /** The first of several fields that says something. */
  public @Nullable String text(String... names) {
    for (String name : names) {
      var value = fields.get(name);
      if (value != null) {
        var text = unquoted(value.strip());
        if (!text.isEmpty() && !NOTHING.contains(text)) {
          return text;
        }
      }
    }
    return null;
  }

  private static String unquoted(String text) {
    boolean quoted = text.length() > 1 && text.startsWith("\"") && text.endsWith("\"");
    return quoted ? text.substring(1, text.length() - 1) : text;
  }
}
