package io.gridwright.ingest.parsers.fabric;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.LinkSample;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads the CSV of UFM's telemetry endpoint: a row for each port and time, in microseconds. An
 * empty cell was not measured, as for a port that is down. A bit error rate at the floor of what
 * can be told means that no error was seen and is 0. Speed and width are codes and stay codes.
 *
 * <p>Dead letters: {@code missing_column}, {@code wrong_width}, {@code bad_timestamp}, {@code
 * not_a_number}.
 */
public final class UfmTelemetryParser implements DocumentParser {
  private static final CsvMapper CSV = new CsvMapper();
  private static final List<String> NEEDED = List.of("timestamp", "node_guid", "port_num");
  private static final double NO_ERROR = 1e-250;

  /** Columns that name the port and measure nothing. */
  private static final Set<String> NAMES =
      Set.of(
          "timestamp",
          "source_id",
          "tag",
          "node_guid",
          "port_guid",
          "port_num",
          "node_description",
          "lid");

  /** A parser; it keeps nothing between documents. */
  public UfmTelemetryParser() {}

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    var lines = document.text().lines().toList();
    var header = List.of(lines.get(0).strip().split(",", -1));
    for (var column : NEEDED) {
      if (!header.contains(column)) {
        var fault = new Fault(column, "missing_column", "No column " + column);
        return RecordBook.refused(document, kind, "line 1", fault);
      }
    }
    var schema = CsvSchema.builder().addColumns(header, CsvSchema.ColumnType.STRING).build();
    for (int i = 1; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        book.read(1);
        row(book, "line " + (i + 1), lines.get(i), schema);
      }
    }
    return book.close();
  }

  private static void row(RecordBook book, String position, String line, CsvSchema schema) {
    try {
      var row = cells(line, schema);
      book.accept(position, time(row), 1, sample(row));
    } catch (BrokenRecordException e) {
      book.reject(position, e.fault(), line);
    }
  }

  private static Map<String, String> cells(String line, CsvSchema schema) {
    try (MappingIterator<Map<String, String>> rows =
        CSV.readerForMapOf(String.class).with(schema).readValues(line)) {
      var row = rows.next();
      if (row.size() < schema.size()) {
        throw new BrokenRecordException(
            null, "wrong_width", row.size() + " cells where " + schema.size() + " are due");
      }
      return row;
    } catch (JsonProcessingException | RuntimeException e) {
      if (e instanceof BrokenRecordException broken) {
        throw broken;
      }
      throw new BrokenRecordException(null, "wrong_width", String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new BrokenRecordException(null, "malformed_line", String.valueOf(e.getMessage()));
    }
  }

  private static Instant time(Map<String, String> row) {
    var text = row.getOrDefault("timestamp", "").strip();
    try {
      return Instant.EPOCH.plus(Long.parseLong(text), ChronoUnit.MICROS);
    } catch (NumberFormatException | DateTimeException | ArithmeticException e) {
      throw new BrokenRecordException("timestamp", "bad_timestamp", "No microseconds: " + text);
    }
  }

  private static LinkSample sample(Map<String, String> row) {
    var counters = new PortCounters(true);
    row.forEach(
        (name, text) -> {
          var cell = text.strip();
          if (!NAMES.contains(name) && !cell.isEmpty()) {
            put(counters, name, number(name, cell));
          }
        });
    var guid = row.getOrDefault("node_guid", "");
    var description = row.getOrDefault("node_description", "").strip();
    return new LinkSample(
        description.isEmpty() ? guid : nodeName(description),
        guid,
        row.getOrDefault("port_num", ""),
        null,
        null,
        null,
        counters.received(),
        counters.transmitted(),
        counters.values(),
        Fabrics.INFINIBAND);
  }

  private static void put(PortCounters counters, String name, @Nullable Double value) {
    if (value == null) {
      return;
    }
    switch (name) {
      case "PortXmitDataExtended" -> counters.transmittedWords(name, value);
      case "PortRcvDataExtended" -> counters.receivedWords(name, value);
      default -> counters.put(name, name.endsWith("_ber") && value < NO_ERROR ? 0 : value);
    }
  }

  private static @Nullable Double number(String name, String cell) {
    if (cell.equalsIgnoreCase("nan") || cell.equalsIgnoreCase("n/a")) {
      return null;
    }
    if (!cell.matches("[+-]?[0-9][0-9.]{0,30}([eE][+-]?\\d{1,3})?")) {
      throw new BrokenRecordException(name, "not_a_number", name + " is no number: " + cell);
    }
    return Double.valueOf(cell);
  }

  /** A switch by its own name, a host by the word before its device. */
  static String nodeName(String description) {
    if (description.startsWith("MF0;")) {
      int colon = description.lastIndexOf(':');
      return description.substring("MF0;".length(), colon < 0 ? description.length() : colon);
    }
    return description.split("\\s+", 2)[0];
  }
}
