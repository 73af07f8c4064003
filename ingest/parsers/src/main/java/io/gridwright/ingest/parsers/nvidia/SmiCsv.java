package io.gridwright.ingest.parsers.nvidia;

import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code nvidia-smi --query-gpu=... --format=csv}, with or without units. Its time stamps
 * name no zone: the newest is when it was read, and the others are as much older as they say.
 */
final class SmiCsv {
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("yyyy/MM/dd HH:mm:ss.SSS", Locale.ROOT);
  private final RecordBook book;
  private final SmiBook gpus;
  private final List<String> lines;
  private final List<String> names;

  private SmiCsv(RecordBook book, List<String> lines) {
    this.book = book;
    this.gpus = new SmiBook(book);
    this.lines = lines;
    this.names = cells(lines.get(0)).stream().map(SmiCsv::name).toList();
  }

  static void read(RecordBook book) {
    List<String> lines = book.document().text().strip().lines().toList();
    new SmiCsv(book, lines).rows();
  }

  private void rows() {
    LocalDateTime newest = null;
    for (int i = 1; i < lines.size(); i++) {
      LocalDateTime time = time(cells(lines.get(i)));
      newest = newest == null || (time != null && time.isAfter(newest)) ? time : newest;
    }
    int index = 0;
    for (int i = 1; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        row(cells(lines.get(i)), i, index++, newest);
      }
    }
    gpus.fabric();
  }

  private void row(List<String> cells, int line, int row, @Nullable LocalDateTime newest) {
    String position = "line " + (line + 1);
    if (cells.size() != names.size()) {
      String detail = cells.size() + " values for " + names.size() + " columns";
      book.read(1);
      book.reject(position, new Fault(null, "malformed_line", detail), lines.get(line));
      return;
    }
    var gpu = new SmiGpu(position);
    for (int i = 0; i < cells.size(); i++) {
      gpu.put(names.get(i), cells.get(i));
    }
    String index = gpu.text("index");
    LocalDateTime time = time(cells);
    Instant read = book.document().observedAt();
    Instant at = time == null || newest == null ? read : read.minus(Duration.between(time, newest));
    gpus.add(gpu, index == null ? Integer.toString(row) : index, at);
  }

  private @Nullable LocalDateTime time(List<String> cells) {
    int column = names.indexOf("timestamp");
    if (column < 0 || column >= cells.size()) {
      return null;
    }
    try {
      return LocalDateTime.parse(cells.get(column), TIME);
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  private static List<String> cells(String line) {
    return Arrays.stream(line.split(",", -1)).map(String::strip).toList();
  }

  /** A column's name without its unit. */
  private static String name(String header) {
    int unit = header.indexOf('[');
    return SmiGpu.name(unit < 0 ? header : header.substring(0, unit));
  }
}
