package io.gridwright.ingest.parsers.slurm.text;

import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiFunction;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Splits text of Slurm's commands into its tables and blocks. Prompts of a transcript, empty lines
 * and lines that say that there is nothing are no records; complaints are.
 */
public final class Sections {
  private static final Pattern CLUSTER = Pattern.compile("CLUSTER: (\\S+)");
  private static final Pattern SUBMITTED =
      Pattern.compile("Submitted batch job (\\d+)(?: on cluster (\\S+))?");

  private final ZoneId zone;
  private final BiFunction<TableKind, @Nullable String, RowSink> sinks;
  private final List<String> open = new ArrayList<>();
  private int first;
  private boolean block;
  private @Nullable String cluster;

  private Sections(ZoneId zone, BiFunction<TableKind, @Nullable String, RowSink> sinks) {
    this.zone = zone;
    this.sinks = sinks;
  }

  /**
   * Reads a text.
   *
   * @param sinks takes the rows of one kind, with the cluster that the text names for them; {@link
   *     TableKind#UNKNOWN} for blocks and for lines that are no row
   */
  public static void read(
      List<String> lines, ZoneId zone, BiFunction<TableKind, @Nullable String, RowSink> sinks) {
    var sections = new Sections(zone, sinks);
    for (int i = 0; i < lines.size(); i++) {
      sections.line(lines.get(i), i + 1);
    }
    sections.close();
  }

  private void line(String line, int number) {
    var named = CLUSTER.matcher(line.strip());
    if (named.matches()) {
      close();
      cluster = named.group(1);
    } else if (begins(line) || !TextForm.columns(line).isEmpty()) {
      boolean begins = begins(line);
      close();
      open.add(line);
      first = number;
      block = begins;
    } else if (TextForm.complains(line)) {
      close();
      other(line, number, "source_error", line.strip());
    } else if (line.startsWith("$ ") || TextForm.saysNothing(line) || (block && line.isEmpty())) {
      close();
    } else if (SUBMITTED.matcher(line.strip()).matches()) {
      close();
      other(line, number, "not_telemetry", submitted(line));
    } else if (!open.isEmpty()) {
      open.add(line);
    } else if (!line.isBlank()) {
      other(line, number, "no_header", "Nothing before the line names its columns");
    }
  }

  /** A block may be indented where nothing is open. */
  private boolean begins(String line) {
    return TextForm.beginsBlock(open.isEmpty() ? line.strip() : line);
  }

  private static String submitted(String line) {
    var form = SUBMITTED.matcher(line.strip());
    if (!form.matches()) {
      return line;
    }
    var where = form.group(2) == null ? "" : " of cluster " + form.group(2);
    return "Says that job " + form.group(1) + where + " was submitted";
  }

  private void other(String line, int number, String reason, String detail) {
    sinks.apply(TableKind.UNKNOWN, cluster).refused(number, line, reason, detail);
  }

  private void close() {
    if (open.isEmpty()) {
      return;
    }
    var lines = List.copyOf(open);
    open.clear();
    if (block) {
      block = false;
      BlockRows.read(lines, first, zone, sinks.apply(TableKind.UNKNOWN, cluster));
      return;
    }
    var header = lines.get(0);
    var sink = sinks.apply(TableKind.of(TextForm.columns(header)), cluster);
    var delimiter = DelimitedRows.delimiterOf(header);
    if (delimiter.isEmpty() || (delimiter.equals(",") && header.contains(" "))) {
      ColumnRows.read(lines, first, zone, sink);
    } else {
      DelimitedRows.read(lines, first, zone, sink);
    }
  }
}
