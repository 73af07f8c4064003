package io.gridwright.ingest.parsers.nvidia;

import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.prometheus.GpuReadings;
import io.gridwright.ingest.parsers.prometheus.NodeNames;
import io.gridwright.model.signal.GpuSample.GpuRef;
import io.gridwright.model.signal.GpuSample.GpuTenant;
import io.gridwright.model.signal.MetricSample;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code dcgmi dmon}: a row for each entity, of a GPU one record. {@code N/A} is a field that
 * was not collected, which is not zero. What other entities say is a record for each value.
 */
final class DcgmMonitor {
  private static final GpuTenant NOBODY = new GpuTenant(null, null, null, null);
  private static final Pattern ROW =
      Pattern.compile("([A-Za-z][A-Za-z-]*) ([0-9][0-9/]*)\\s+(\\S.*)");
  private static final String SECOND_HEADER = "ID";
  private final RecordBook book;
  private final String node;
  private List<String> fields = List.of();

  private DcgmMonitor(RecordBook book) {
    this.book = book;
    this.node = NodeNames.of(book.document());
  }

  static void read(RecordBook book) {
    var monitor = new DcgmMonitor(book);
    int number = 0;
    for (String line : book.document().text().lines().toList()) {
      number++;
      monitor.line(line.strip(), "line " + number);
    }
  }

  private void line(String line, String position) {
    if (line.startsWith("#")) {
      List<String> header = words(line.substring(1).strip());
      fields = header.get(0).equals("Entity") ? header.subList(1, header.size()) : fields;
      return;
    }
    Matcher row = ROW.matcher(line);
    if (!row.matches()) {
      if (!line.isEmpty() && !line.equals(SECOND_HEADER)) {
        reject(position, new Fault(null, "malformed_line", "Not a row of an entity"), line);
      }
      return;
    }
    List<String> cells = words(row.group(3));
    if (cells.size() != fields.size()) {
      String detail = cells.size() + " values for " + fields.size() + " fields";
      reject(position, new Fault(null, "malformed_line", detail), line);
    } else if (row.group(1).equals("GPU")) {
      gpu(row.group(2), cells, position, line);
    } else {
      other(row.group(1) + ' ' + row.group(2), cells, position, line);
    }
  }

  private void gpu(String index, List<String> cells, String position, String line) {
    var values = new LinkedHashMap<String, Double>();
    for (int i = 0; i < cells.size(); i++) {
      Double value = value(i, cells.get(i), position, line);
      if (value != null) {
        values.put(DcgmFields.of(fields.get(i)), value);
      }
    }
    book.read(1);
    book.accept(
        position,
        GpuReadings.sample(
            new GpuRef(node, index, index, null, null, null), NOBODY, values, false));
  }

  private void other(String entity, List<String> cells, String position, String line) {
    for (int i = 0; i < cells.size(); i++) {
      Double value = value(i, cells.get(i), position, line);
      if (value != null) {
        String name = DcgmFields.of(fields.get(i));
        book.read(1);
        book.accept(
            position + '/' + name, new MetricSample(node, name, Map.of("entity", entity), value));
      }
    }
  }

  private @Nullable Double value(int column, String cell, String position, String line) {
    if (SmiValue.of(cell).missing()) {
      return null;
    }
    DcgmReading reading = DcgmReading.of(DcgmFields.of(fields.get(column)), cell);
    Fault fault = reading.fault();
    if (fault == null) {
      return reading.value();
    }
    reject(position + '/' + fields.get(column), fault, line);
    return null;
  }

  private void reject(String position, Fault fault, String line) {
    book.read(1);
    book.reject(position, fault, line);
  }

  private static List<String> words(String line) {
    return Arrays.asList(line.split("\\s+"));
  }
}
