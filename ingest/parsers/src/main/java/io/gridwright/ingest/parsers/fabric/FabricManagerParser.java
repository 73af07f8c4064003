package io.gridwright.ingest.parsers.fabric;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.FaultKind;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * Reads the log of NVIDIA's Fabric Manager. An entry begins with its time in brackets and may go on
 * over several lines. Warnings and errors are records; what is only told for information is none.
 * An NVSwitch error carries its SXid as code. The log's time has no zone and is taken for UTC,
 * which the label {@code zone} says.
 *
 * <p>Dead letters: {@code bad_timestamp}, {@code malformed_line} for text before the first entry.
 */
public final class FabricManagerParser implements DocumentParser {
  private static final Pattern ENTRY =
      Pattern.compile("\\[(\\w{3} +\\d{1,2} \\d{4} [\\d:]{8})] \\[(\\w+)] \\[tid (\\d+)] (.*)");
  private static final Pattern SXID =
      Pattern.compile(
          "(?i)detected NVSwitch ([\\w-]*fatal) error (\\d{4,6}).*?"
              + "pci bus id ([0-9a-f:.]+)(?: physical id (\\d+))?(?: port (\\d+))?.*");
  private static final DateTimeFormatter TIME =
      DateTimeFormatter.ofPattern("MMM d yyyy HH:mm:ss", Locale.ENGLISH);
  private static final int MOST_LINES = 50;

  /** A parser; it keeps nothing between documents. */
  public FabricManagerParser() {}

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    List<String> entry = new ArrayList<>();
    var at = "";
    var lines = document.text().lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      var line = lines.get(i);
      if (line.startsWith("[")) {
        entry(book, at, entry);
        entry = new ArrayList<>();
        at = "line " + (i + 1);
      }
      if (at.isEmpty() && !line.isBlank()) {
        book.read(1);
        var fault = new Fault(null, "malformed_line", "No entry begins here");
        book.reject("line " + (i + 1), fault, line);
      } else if (!line.isBlank() && entry.size() < MOST_LINES) {
        entry.add(line.strip());
      }
    }
    entry(book, at, entry);
    return book.close();
  }

  private static void entry(RecordBook book, String position, List<String> lines) {
    if (lines.isEmpty()) {
      return;
    }
    var head = ENTRY.matcher(lines.get(0));
    var text = String.join(" ", lines);
    if (!head.matches()) {
      book.read(1);
      book.reject(position, new Fault(null, "malformed_line", "No time and level"), text);
      return;
    }
    if (head.group(2).equals("INFO") || head.group(2).equals("DEBUG")) {
      return;
    }
    book.read(1);
    Instant time;
    try {
      var local = LocalDateTime.parse(head.group(1).replaceAll(" +", " "), TIME);
      time = local.toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      var fault = new Fault("time", "bad_timestamp", "No time: " + head.group(1));
      book.reject(position, fault, text);
      return;
    }
    var detail = text.substring(text.indexOf(head.group(4)));
    book.accept(position, time, 1, event(book.document(), head.group(2), detail));
  }

  private static FaultEvent event(SourceDocument document, String level, String detail) {
    var known = document.node();
    var node = known == null ? document.fileName() : known;
    var labels = new TreeMap<String, String>();
    labels.put("level", level.toLowerCase(Locale.ROOT));
    labels.put("zone", "assumed UTC");
    var sxid = SXID.matcher(detail);
    if (!sxid.matches()) {
      return new FaultEvent(
          node, null, FaultKind.CONDITION, null, "fabric_manager", false, detail, labels);
    }
    labels.put("fatal", Boolean.toString(sxid.group(1).equalsIgnoreCase("fatal")));
    if (sxid.group(4) != null) {
      labels.put("physical_id", sxid.group(4));
    }
    if (sxid.group(5) != null) {
      labels.put("port", sxid.group(5));
    }
    return new FaultEvent(
        node,
        sxid.group(3),
        FaultKind.SXID,
        Integer.valueOf(sxid.group(2)),
        null,
        false,
        detail,
        labels);
  }
}
