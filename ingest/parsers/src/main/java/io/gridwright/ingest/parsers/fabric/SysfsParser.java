package io.gridwright.ingest.parsers.fabric;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Reads files of {@code /sys/class/infiniband} and of network devices, as lines {@code path: value}
 * or as one JSON object of paths. A file of a port is a record, files of a device are none. What
 * one device or file cannot give costs that device or file alone; {@code N/A (no PMA)} is a counter
 * that the device does not have.
 */
public final class SysfsParser implements DocumentParser {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern LINE = Pattern.compile("([^:\\s]+):\\s?(.*)");
  private static final Pattern PORT =
      Pattern.compile("(?:.*/)?([\\w.-]+)/ports/(\\d+)/((?:hw_|)counters/|)([\\w.,-]+)");
  private static final Pattern INTERFACE =
      Pattern.compile(".*/net/([\\w.-]+)/(operstate|speed|type|carrier_down_count)");

  /** A parser; it keeps nothing between documents. */
  public SysfsParser() {}

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    var pass = new Pass(book);
    if (document.text().stripLeading().startsWith("{")) {
      JsonNode root;
      try {
        root = JSON.readTree(document.text());
      } catch (JsonProcessingException e) {
        var fault = new Fault(null, "malformed_document", String.valueOf(e.getOriginalMessage()));
        return RecordBook.refused(document, kind, "document", fault);
      }
      root.properties()
          .forEach(f -> pass.file("/" + f.getKey(), f.getKey(), f.getValue().asText()));
    } else {
      var lines = document.text().lines().toList();
      for (int i = 0; i < lines.size(); i++) {
        pass.line("line " + (i + 1), lines.get(i).strip());
      }
    }
    return pass.close();
  }

  /** One pass over one document. */
  private static final class Pass {
    private final RecordBook book;
    private final Map<String, SysfsPort> ports = new LinkedHashMap<>();

    Pass(RecordBook book) {
      this.book = book;
    }

    void line(String position, String text) {
      var line = LINE.matcher(text);
      if (line.matches()) {
        file(position, line.group(1), line.group(2));
      } else if (!text.isEmpty() && !text.startsWith("#")) {
        book.read(1);
        book.reject(position, new Fault(null, "malformed_line", "No file and value"), text);
      }
    }

    void file(String position, String path, String value) {
      var port = PORT.matcher(path);
      var net = INTERFACE.matcher(path);
      if (port.matches()) {
        book.read(1);
        boolean counter = !port.group(3).isEmpty();
        of(position, port.group(1), port.group(2))
            .put(book, position, port.group(4), counter, value.strip());
      } else if (net.matches()) {
        book.read(1);
        of(position, net.group(1), "net").put(book, position, net.group(2), false, value.strip());
      }
    }

    private SysfsPort of(String position, String device, String port) {
      return ports.computeIfAbsent(device + '/' + port, k -> new SysfsPort(position, device, port));
    }

    ParseResult close() {
      ports.values().forEach(port -> port.book(book));
      return book.close();
    }
  }
}
