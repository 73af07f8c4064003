package io.gridwright.ingest.parsers.slurm.text;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/** Tells what a line of Slurm's text is. */
public final class TextForm {
  private static final Pattern BLOCK =
      Pattern.compile("(JobId|NodeName|PartitionName|ReservationName|LicenseName)=\\S.*");

  private static final Pattern COLUMN = Pattern.compile("[A-Za-z%][\\w%()/:# -]*");
  private static final Pattern SPACE = Pattern.compile("\\s+");

  private static final Pattern NOTHING =
      Pattern.compile(
          "No (reservations|jobs|licenses|nodes) (in the system|configured in Slurm)\\.?");

  private static final Pattern COMPLAINT =
      Pattern.compile("(s[a-z]{2,9}(_[a-z_]+)?: ?)?(error|fatal)\\b.*|slurm_load_\\w+ error.*");

  private TextForm() {}

  /** Columns of a table with a header, upper case; empty when the line is no header. */
  public static List<String> columns(String line) {
    var delimiter = DelimitedRows.delimiterOf(line);
    var words =
        delimiter.isEmpty() || (delimiter.equals(",") && line.contains(" "))
            ? SPACE.split(line.strip(), -1)
            : line.split(Pattern.quote(delimiter), -1);
    var names = Arrays.stream(words).map(String::strip).toList();
    boolean named =
        names.size() > 1
            && names.stream().allMatch(name -> name.isEmpty() || COLUMN.matcher(name).matches())
            && Character.isUpperCase(names.get(0).isEmpty() ? 'a' : names.get(0).charAt(0));
    if (!named) {
      return List.of();
    }
    var upper = names.stream().map(name -> name.toUpperCase(Locale.ROOT)).toList();
    return TableKind.of(upper) == TableKind.UNKNOWN ? List.of() : upper;
  }

  /** Whether a block of {@code Key=value} begins here. */
  public static boolean beginsBlock(String line) {
    return BLOCK.matcher(line).matches();
  }

  /** Whether the line says that there is nothing to list. */
  public static boolean saysNothing(String line) {
    return NOTHING.matcher(line.strip()).matches();
  }

  /** Whether a command complains instead of answering. */
  static boolean complains(String line) {
    return COMPLAINT.matcher(line.strip()).matches();
  }
}
