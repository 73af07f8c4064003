package io.gridwright.ingest.parsers.topology;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.TopologyEdge;
import io.gridwright.model.signal.TopologyLevel;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads cabling lists: one cable in each row, from a start device and port to an end device and
 * port. A port of a card in a chassis belongs to a spine, a numbered port to a leaf, any other to a
 * host. It is what was planned; what was observed goes before it.
 */
public final class CablingParser implements DocumentParser {
  private static final CsvMapper CSV =
      CsvMapper.builder().enable(CsvParser.Feature.WRAP_AS_ARRAY).build();
  private static final List<String> COLUMNS =
      List.of("StartDevice", "StartPort", "EndDevice", "EndPort");
  private static final Pattern CARD = Pattern.compile("(?i)Blade \\d+_Port [\\d/]+");
  private static final Pattern NUMBERED = Pattern.compile("(?i)(Port )?\\d[\\d/]*");
  private static final Pattern DEVICE =
      Pattern.compile("(?i).*\\b(ib|mlx|hca|roce|eth|en)\\S*\\d\\S*");

  /** A parser; it keeps nothing between documents. */
  public CablingParser() {}

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    var lines = document.text().lines().toList();
    List<Integer> columns = List.of();
    for (int i = 0; i < lines.size(); i++) {
      var cells = cells(lines.get(i));
      if (cells.stream().allMatch(String::isEmpty)) {
        continue;
      }
      if (columns.isEmpty()) {
        columns = columns(cells);
        var missing = columns.isEmpty() ? COLUMNS.get(0) : missing(columns);
        if (missing != null) {
          var fault = new Fault(missing, "missing_column", "No column " + missing);
          return RecordBook.refused(document, kind, "line " + (i + 1), fault);
        }
      } else {
        book.read(1);
        row(book, "line " + (i + 1), lines.get(i), cells, columns);
      }
    }
    return book.close();
  }

  private static List<String> cells(String line) {
    try (MappingIterator<String[]> rows = CSV.readerFor(String[].class).readValues(line)) {
      var cells = rows.hasNext() ? rows.next() : new String[0];
      return Arrays.stream(cells).map(cell -> cell == null ? "" : cell.strip()).toList();
    } catch (IOException | RuntimeException e) {
      return List.of(line.split(",", -1));
    }
  }

  /** Where each column is, -1 for one that is missing; empty when the row is no header. */
  private static List<Integer> columns(List<String> cells) {
    var names = cells.stream().map(cell -> cell.replaceFirst("^#\\s*(Fields:)?", "")).toList();
    var columns = new ArrayList<Integer>();
    COLUMNS.forEach(column -> columns.add(names.indexOf(column)));
    return columns.stream().allMatch(at -> at < 0) ? List.of() : columns;
  }

  private static @Nullable String missing(List<Integer> columns) {
    int at = columns.indexOf(-1);
    return at < 0 ? null : COLUMNS.get(at);
  }

  private static void row(
      RecordBook book, String position, String line, List<String> cells, List<Integer> columns) {
    var start = end(cells, columns.get(0), columns.get(1));
    var end = end(cells, columns.get(2), columns.get(3));
    var bad = start.level() == null ? start : end.level() == null ? end : null;
    if (bad != null) {
      var detail = "No port of a device: " + bad.device() + ' ' + bad.port();
      book.reject(position, new Fault("Port", "bad_port", detail), line);
      return;
    }
    if (start.level() == end.level()) {
      var detail = start.device() + " and " + end.device() + " are on one level";
      book.reject(position, new Fault(null, "same_level", detail), line);
      return;
    }
    boolean up = height(start) < height(end);
    book.accept(position, up ? edge(book, start, end) : edge(book, end, start));
  }

  private static int height(End end) {
    return end.level() == TopologyLevel.NIC ? 0 : end.level() == TopologyLevel.LEAF ? 1 : 2;
  }

  private static TopologyEdge edge(RecordBook book, End child, End parent) {
    var level = child.level() == TopologyLevel.NIC ? TopologyLevel.NIC : TopologyLevel.LEAF;
    var name = level == TopologyLevel.NIC ? child.device() + '/' + child.port() : child.device();
    return new TopologyEdge(
        Authority.CABLING,
        book.document().cluster(),
        level,
        name,
        parent.level() == TopologyLevel.LEAF ? TopologyLevel.LEAF : TopologyLevel.SPINE,
        parent.device(),
        Map.of("port", child.port(), "parent_port", parent.port()));
  }

  private static End end(List<String> cells, int deviceAt, int portAt) {
    var device = deviceAt < cells.size() ? cells.get(deviceAt) : "";
    var port = portAt < cells.size() ? cells.get(portAt) : "";
    TopologyLevel level = null;
    if (!device.isEmpty()) {
      level =
          CARD.matcher(port).matches()
              ? TopologyLevel.SPINE
              : NUMBERED.matcher(port).matches()
                  ? TopologyLevel.LEAF
                  : DEVICE.matcher(port).matches() ? TopologyLevel.NIC : null;
    }
    return new End(device, port, level);
  }

  private record End(String device, String port, @Nullable TopologyLevel level) {}
}
