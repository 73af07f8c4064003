package io.gridwright.ingest.parsers.grid;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.util.regex.Pattern;

/**
 * Reads series of prices, carbon intensity, load and generation: tables with a line of titles, JSON
 * of Electricity Maps, WattTime, the GB carbon service, ERCOT, PJM, ISO New England, EIA and XM,
 * XML of CAISO's OASIS and of ENTSO-E, and CAISO's daily renewables report. A row, object or point
 * is one record and one signal. Later signals of one interval correct earlier ones.
 *
 * <p>Dead letters: {@code unknown_layout} for a document without known columns; {@code bad_time},
 * {@code no_zone}, {@code no_such_hour}, {@code empty_interval}, {@code duplicate}, {@code
 * not_a_number} and {@code malformed_line} for single records; {@code source_error}.
 */
public final class GridSeriesParser implements DocumentParser {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();
  private static final Pattern RENEWABLES = Pattern.compile("Hourly Breakdown of");

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    String text = document.text();
    String start = text.stripLeading();
    try {
      if (start.startsWith("{") || start.startsWith("[")) {
        json(book, text);
      } else if (start.startsWith("<")) {
        new XmlSeries(book).read(text);
      } else if (RENEWABLES.matcher(text.substring(0, Math.min(text.length(), 500))).find()) {
        new RenewablesReport(book).read(text);
      } else {
        new CsvSeries(book).read(text);
      }
    } catch (JsonProcessingException e) {
      var fault = new Fault(null, "malformed_document", "Not JSON: " + e.getOriginalMessage());
      return RecordBook.refused(document, kind, "/", fault);
    } catch (BrokenRecordException e) {
      return RecordBook.refused(document, kind, "/", e.fault());
    }
    return book.close();
  }

  private static void json(RecordBook book, String text) throws JsonProcessingException {
    JsonNode root = JSON.readTree(text);
    if (!CarbonJson.read(book, root) && !OperatorJson.read(book, root)) {
      throw new BrokenRecordException(null, "unknown_layout", "No known series is in this JSON");
    }
  }
}
