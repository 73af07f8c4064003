package io.gridwright.ingest.parsers.fabric;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.PowerSample;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code ibswinfo}, the state of a switch that nobody manages: power of its supplies (W), its
 * temperature and its fans (rpm). Every row with a value that is measured is a record; a row
 * without a value was not measured.
 */
public final class IbswinfoParser implements DocumentParser {
  private static final Pattern ROW = Pattern.compile("\\s*([^|]+?)\\s*\\|\\s*(.*?)\\s*");
  private static final Pattern SUPPLY = Pattern.compile("(PSU\\d+) status");
  private static final Pattern MEASURED =
      Pattern.compile(
          "power \\(W\\)|temperature \\(C\\)|max temp \\(C\\)|fan#\\d+ \\(rpm\\)|.*status");

  /** A parser; it keeps nothing between documents. */
  public IbswinfoParser() {}

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var pass = new Pass(new RecordBook(document, kind));
    var lines = document.text().lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      var row = ROW.matcher(lines.get(i));
      if (row.matches()) {
        pass.row("line " + (i + 1), row.group(1), row.group(2), lines.get(i));
      }
    }
    return pass.close();
  }

  /** One pass over one switch. */
  private static final class Pass {
    private final RecordBook book;
    private final Map<String, Double> extra = new TreeMap<>();
    private String position = "line 1";
    private int records;
    private @Nullable String guid;
    private @Nullable String supply;
    private @Nullable Double power;
    private @Nullable Double temperature;
    private @Nullable String fans;

    Pass(RecordBook book) {
      this.book = book;
    }

    void row(String at, String name, String value, String line) {
      var started = SUPPLY.matcher(name);
      if (started.matches()) {
        supply = started.group(1);
      }
      if (name.equals("GUID")) {
        guid = value;
      }
      if (!MEASURED.matcher(name).matches() || value.isEmpty()) {
        return;
      }
      book.read(1);
      boolean text = name.endsWith("status");
      if (!text && !value.matches("-?\\d{1,9}(\\.\\d{1,6})?")) {
        var fault = new Fault(name, "not_a_number", name + " is no number: " + value);
        book.reject(at, fault, line);
        return;
      }
      if (records++ == 0) {
        position = at;
      }
      put(name, value);
    }

    private void put(String name, String value) {
      switch (name) {
        case "temperature (C)" -> temperature = Double.valueOf(value);
        case "max temp (C)" -> extra.put("max_temperature_c", Double.valueOf(value));
        case "power (W)" -> {
          double watts = Double.parseDouble(value);
          extra.put(supply + "_power_w", watts);
          power = power == null ? watts : power + watts;
        }
        default -> {
          if (name.startsWith("fan#")) {
            extra.put(name.replaceAll("\\W+", "_").replaceAll("_$", ""), Double.valueOf(value));
          } else if (name.equals("fan status") && supply == null) {
            fans = value;
          } else if (name.equals("fan status")) {
            fans = fans == null || !value.equals("OK") ? value : fans;
          }
        }
      }
    }

    ParseResult close() {
      var known = book.document().node();
      var equipment = known != null ? known : guid == null ? book.document().fileName() : guid;
      if (records > 0) {
        var sample =
            new PowerSample(
                equipment, "switch", power, null, null, temperature, fans, Map.copyOf(extra));
        book.accept(position, book.document().observedAt(), records, sample);
      }
      return book.close();
    }
  }
}
