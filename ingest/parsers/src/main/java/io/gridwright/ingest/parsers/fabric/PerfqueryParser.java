package io.gridwright.ingest.parsers.fabric;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.LinkSample;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code perfquery}: a block for each port. A counter is a record; data counters are 4-octet
 * words. The port's device is the GUID in the document's name or source, as in {@code perfquery -G
 * GUID}, else the LID that the block names.
 *
 * <p>Dead letters: {@code malformed_line}, {@code not_a_number}.
 */
public final class PerfqueryParser implements DocumentParser {
  private static final Pattern HEADER =
      Pattern.compile("#\\s*Port.*counters:\\s*Lid\\s+(\\d+)\\s+port\\s+(\\d+).*");
  private static final Pattern COUNTER = Pattern.compile("(\\w+):\\.*\\s*(\\S*)");
  private static final Pattern GUID = Pattern.compile("0x[0-9a-fA-F]{8,16}");

  /** What selects counters and counts nothing. */
  private static final Pattern SELECTOR =
      Pattern.compile("PortSelect|CounterSelect\\d?|CapMask\\d?");

  private static final Pattern WIDE = Pattern.compile("(?m)^CounterSelect2:");

  /** A parser; it keeps nothing between documents. */
  public PerfqueryParser() {}

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    boolean wide = WIDE.matcher(document.text()).find();
    var guid = GUID.matcher(document.source());
    var device = guid.find() ? guid.group() : null;
    var lines = document.text().lines().toList();
    var blocks = new ArrayList<Block>();
    for (int i = 0; i < lines.size(); i++) {
      var line = lines.get(i).strip();
      var header = HEADER.matcher(line);
      if (header.matches()) {
        blocks.add(new Block("line " + (i + 1), device, header.group(1), header.group(2), wide));
      } else if (!line.isEmpty() && !line.startsWith("#")) {
        counter(book, "line " + (i + 1), line, blocks);
      }
    }
    blocks.forEach(block -> block.book(book));
    return book.close();
  }

  private static void counter(RecordBook book, String position, String line, List<Block> blocks) {
    var counter = COUNTER.matcher(line);
    if (!counter.matches() || blocks.isEmpty()) {
      book.read(1);
      book.reject(position, new Fault(null, "malformed_line", "No counter of a port"), line);
      return;
    }
    var name = counter.group(1);
    if (SELECTOR.matcher(name).matches()) {
      return;
    }
    book.read(1);
    var value = counter.group(2);
    if (!value.matches("\\d{1,20}")) {
      var fault = new Fault(name, "not_a_number", name + " is no count: " + value);
      book.reject(position, fault, line);
      return;
    }
    blocks.get(blocks.size() - 1).put(name, Double.parseDouble(value));
  }

  /** The counters of one port. */
  private static final class Block {
    private final String position;
    private final String device;
    private final @Nullable String guid;
    private final String port;
    private final PortCounters counters;
    private int records;

    Block(String position, @Nullable String guid, String lid, String port, boolean wide) {
      this.position = position;
      this.guid = guid;
      this.device = guid == null ? "lid " + lid : guid;
      this.port = port;
      this.counters = new PortCounters(wide);
    }

    void put(String name, double value) {
      records++;
      switch (name) {
        case "PortXmitData", "XmtData" -> counters.transmittedWords(name, value);
        case "PortRcvData", "RcvData" -> counters.receivedWords(name, value);
        default -> counters.put(name, value);
      }
    }

    void book(RecordBook book) {
      if (records == 0) {
        return;
      }
      var known = book.document().node();
      var node = known != null ? known : guid == null ? device : guid;
      Map<String, Double> extra = counters.values();
      var sample =
          new LinkSample(
              node,
              device,
              port,
              null,
              null,
              null,
              counters.received(),
              counters.transmitted(),
              extra,
              Fabrics.INFINIBAND);
      book.accept(position, book.document().observedAt(), records, sample);
    }
  }
}
