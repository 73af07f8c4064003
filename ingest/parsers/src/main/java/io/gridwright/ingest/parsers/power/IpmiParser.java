package io.gridwright.ingest.parsers.power;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Reads what IPMI tools print: tables of sensors (ipmitool, FreeIPMI), where each row is one
 * record, and the power reading of a host by DCMI (ipmitool, FreeIPMI, ipmiutil), which is one
 * record. The clock of a service processor has no zone, so the time of a reading is when it was
 * read.
 *
 * <p>Dead letters: {@code not_supported} where a host measures no power, {@code no_reading} for a
 * row that says neither a number nor a state, {@code not_a_number}, {@code malformed_line}.
 */
public final class IpmiParser implements DocumentParser {
  private static final Pattern POWER_READING =
      Pattern.compile("(?im)^\\s*(current power|instantaneous power reading)\\s*:");
  private static final Pattern UNSUPPORTED =
      Pattern.compile(
          "(?i)dcmi not supported|power (measurement|management).*not (supported|avail)");

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    String text = document.text();
    if (POWER_READING.matcher(text).find()) {
      new DcmiReading(book).read(text);
    } else if (UNSUPPORTED.matcher(text).find()) {
      book.read(1);
      var fault = new Fault(null, "not_supported", "The host measures no power: " + text.strip());
      book.reject("/", fault, text);
    } else {
      List<String> lines = text.lines().toList();
      new SensorTable(book).read(lines);
    }
    return book.close();
  }
}
