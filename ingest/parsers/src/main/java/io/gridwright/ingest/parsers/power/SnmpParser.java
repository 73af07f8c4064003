package io.gridwright.ingest.parsers.power;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Reads variables as {@code snmpwalk} prints them, with names or numbers: {@code name.index = TYPE:
 * value}. A line is one record, and the lines of one outlet, phase or unit become one sample.
 *
 * <p>Dead letters of single lines: {@code malformed_line}, {@code unknown_object}, {@code
 * not_a_number}, and {@code not_available} for the negative numbers that stand for a part that is
 * not there.
 */
public final class SnmpParser implements DocumentParser {
  private static final Pattern LINE =
      Pattern.compile("^(?:[\\w-]+::)?\\.?([\\w.-]+)\\s+=\\s+(?:([\\w-]+):\\s*)?(.*)$");
  private static final Pattern NUMBER =
      Pattern.compile("^-?\\d+(\\.\\d+)?(?=$|\\s)|(?<=\\()-?\\d+(?=\\)$)");

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    new Pass(book).run(document.text().lines().toList());
    return book.close();
  }

  /** One pass over one walk. */
  private static final class Pass {
    private final RecordBook book;
    private final Map<String, PowerFold> folds = new LinkedHashMap<>();
    private final Map<String, String> scopes = new LinkedHashMap<>();
    private final RaritanSensors raritan = new RaritanSensors();

    Pass(RecordBook book) {
      this.book = book;
    }

    void run(List<String> lines) {
      for (String line : lines) {
        Matcher parts = LINE.matcher(line.strip());
        if (parts.matches()) {
          raritan.learn(parts.group(1), parts.group(3));
        }
      }
      for (int i = 0; i < lines.size(); i++) {
        String line = lines.get(i).strip();
        if (!line.isEmpty()) {
          book.read(1);
          line("line " + (i + 1), line);
        }
      }
      folds.forEach(
          (equipment, fold) ->
              book.accept(
                  fold.position(),
                  book.document().observedAt(),
                  fold.records(),
                  fold.sample(equipment, String.valueOf(scopes.get(equipment)))));
    }

    private void line(String position, String line) {
      Matcher parts = LINE.matcher(line);
      if (!parts.matches()) {
        reject(position, new Fault(null, "malformed_line", "Not name = value"), line);
        return;
      }
      String name = parts.group(1);
      SnmpObject object = raritan.object(name);
      if (object == null) {
        object = SnmpObject.of(name);
      }
      if (object == null) {
        reject(position, new Fault(name, "unknown_object", "No known reading: " + name), line);
        return;
      }
      Matcher number = NUMBER.matcher(parts.group(3));
      if (!number.find()) {
        String detail = name + " is not a number: " + parts.group(3);
        reject(position, new Fault(name, "not_a_number", detail), line);
      } else if (number.group().startsWith("-")) {
        String detail = name + " is not available: " + number.group();
        reject(position, new Fault(name, "not_available", detail), line);
      } else {
        String equipment = DcmiReading.hostOf(book) + '/' + object.scope() + object.place();
        scopes.put(equipment, object.scope());
        double value = PowerFold.scaled(Double.parseDouble(number.group()), object.factor());
        folds
            .computeIfAbsent(equipment, e -> new PowerFold(position))
            .put(object.field(), object.name(), value);
      }
    }

    private void reject(String position, Fault fault, String line) {
      book.reject(position, fault, line);
    }
  }
}
