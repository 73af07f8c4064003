package io.gridwright.ingest.parsers.topology;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.ingest.parsers.topology.SubnetLink.End;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code ibnetdiscover}, in its own form and with {@code --ports}. A record is one end of a
 * link, so a link told by both ends is two records of one edge. Links of one leaf to one spine are
 * one edge. What a switch is called comes from its description, else from its number; links to a
 * switch's own reduction unit are no records.
 *
 * <p>Dead letters: {@code malformed_line}, {@code no_ports} for a device that breaks off before its
 * links, {@code same_level} for a link between two leaves.
 */
public final class SubnetParser implements DocumentParser {
  private static final Pattern SKIPPED =
      Pattern.compile("#.*|\\w+(id|guid)=.*|=~.*|Chassis .*|.*Slot \\d+.*|Rt\\s.*|@.*|DR path.*");

  /** A parser; it keeps nothing between documents. */
  public SubnetParser() {}

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    new Pass(book).run();
    var result = book.close();
    return result.records() > 0 ? result : TopologyConfParser.nothing(document, kind);
  }

  /** One pass over one document. */
  private static final class Pass {
    private final RecordBook book;
    private final List<Placed> links = new ArrayList<>();
    private @Nullable End device;
    private String deviceAt = "";
    private boolean deviceHasPorts = true;

    Pass(RecordBook book) {
      this.book = book;
    }

    void run() {
      var lines = book.document().text().lines().toList();
      for (int i = 0; i < lines.size(); i++) {
        var line = lines.get(i).strip();
        if (!line.isEmpty() && !SKIPPED.matcher(line).matches()) {
          line("line " + (i + 1), line);
        }
      }
      closeDevice();
      new SubnetEdges(book, links).book();
    }

    private void line(String position, String line) {
      var header = SubnetLink.header(line);
      if (header != null) {
        closeDevice();
        device = header;
        deviceAt = position;
        deviceHasPorts = false;
        return;
      }
      var link =
          line.startsWith("[") && device != null
              ? SubnetLink.row(device, line)
              : SubnetLink.pair(line);
      if (link == null) {
        refuse(position, new Fault(null, "malformed_line", "No device and no link"), line);
        return;
      }
      deviceHasPorts = true;
      var there = link.there();
      if (!link.here().isAggregation() && (there == null || !there.isAggregation())) {
        book.read(1);
        links.add(new Placed(position, link));
      }
    }

    /** A device that ends without a port was cut off, or its links could not be read. */
    private void closeDevice() {
      var last = device;
      if (!deviceHasPorts && last != null && !last.isAggregation()) {
        var detail = last.name() + " is told without its links";
        refuse(deviceAt, new Fault(null, "no_ports", detail), last.description());
      }
    }

    private void refuse(String position, Fault fault, String line) {
      book.read(1);
      book.reject(position, fault, line);
    }
  }

  /** A link and where it is told. */
  record Placed(String position, SubnetLink link) {}
}
