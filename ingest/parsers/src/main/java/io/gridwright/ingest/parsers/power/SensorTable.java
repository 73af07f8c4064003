package io.gridwright.ingest.parsers.power;

import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The sensors of one host as rows, separated by bars or commas, with or without a line of titles.
 */
final class SensorTable {
  private static final List<String> IPMITOOL = List.of("name", "reading", "units", "state");
  private static final Pattern WHOLE =
      Pattern.compile(
          "(?i)(pwr|power) consumption|(system|total|chassis)[ _-]*(level)?[ _-]*power.*");
  private static final Pattern SUPPLY = Pattern.compile("(?i)PSU?\\s?\\d.*");
  private final RecordBook book;

  SensorTable(RecordBook book) {
    this.book = book;
  }

  void read(List<String> lines) {
    List<String> titles = IPMITOOL;
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i);
      if (line.isBlank()) {
        continue;
      }
      List<String> cells = cells(line);
      if (cells.contains("Name") && cells.contains("Reading")) {
        titles = cells.stream().map(cell -> cell.toLowerCase(Locale.ROOT)).toList();
      } else {
        book.read(1);
        row("line " + (i + 1), new Row(titles, cells), line);
      }
    }
  }

  private void row(String position, Row row, String line) {
    String name = row.cell("name");
    String reading = row.cell("reading");
    if (name == null || row.cells.size() < 4) {
      book.reject(position, new Fault(null, "malformed_line", "Not a row of sensors"), line);
      return;
    }
    String state = row.cell("state");
    var unit = PowerUnit.of(row.cell("units") == null ? "" : String.valueOf(row.cell("units")));
    var fold = new PowerFold(position);
    if (state != null) {
      fold.health(state);
    }
    if (reading != null && !reading.startsWith("0x")) {
      Double number = number(reading);
      if (number == null) {
        var fault = new Fault(name, "not_a_number", name + " is not a number: " + reading);
        book.reject(position, fault, line);
        return;
      }
      fold.put(
          unit == null ? "value" : unit.field(), name, unit == null ? number : unit.in(number));
    }
    if (fold.isEmpty()) {
      var fault = new Fault(name, "no_reading", name + " says neither a number nor a state");
      book.reject(position, fault, line);
      return;
    }
    String equipment = DcmiReading.hostOf(book) + '/' + name;
    book.accept(position, fold.sample(equipment, scope(name, unit)));
  }

  private static String scope(String name, @Nullable PowerUnit unit) {
    boolean power = unit != null && unit.field().equals(PowerFold.POWER);
    if (power && WHOLE.matcher(name).matches()) {
      return "chassis";
    }
    return power && SUPPLY.matcher(name).matches() ? "psu" : "sensor";
  }

  private static @Nullable Double number(String text) {
    try {
      double number = Double.parseDouble(text);
      return Double.isFinite(number) ? number : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private static List<String> cells(String line) {
    var cells = new ArrayList<String>();
    for (String cell : line.split(line.contains("|") ? "\\|" : ",", -1)) {
      cells.add(cell.strip());
    }
    return cells;
  }

  private record Row(List<String> titles, List<String> cells) {
    private static final List<String> NOTHING = Arrays.asList("", "na", "n/a", "nan", "disabled");

    /** The cell below a title, null where it says nothing. */
    @Nullable String cell(String title) {
      int at = titles.indexOf(title);
      if (at < 0 || at >= cells.size()) {
        return null;
      }
      String cell = cells.get(at);
      return NOTHING.contains(cell.toLowerCase(Locale.ROOT)) ? null : cell;
    }
  }
}
