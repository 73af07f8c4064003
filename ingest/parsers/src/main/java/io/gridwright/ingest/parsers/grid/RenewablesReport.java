package io.gridwright.ingest.parsers.grid;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import com.fasterxml.jackson.dataformat.csv.CsvSchema;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.RecordBook;
import java.io.IOException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * CAISO's daily report: a date, then two tables of hours in local time. It prints 24 hours of every
 * day: one that does not exist in spring, which is refused, and in autumn one that lasts two.
 */
final class RenewablesReport {
  private static final ZoneId ZONE = ZoneId.of("America/Los_Angeles");
  private static final CsvMapper TABS =
      CsvMapper.builder().enable(CsvParser.Feature.WRAP_AS_ARRAY).build();
  private static final CsvSchema SCHEMA = CsvSchema.emptySchema().withColumnSeparator('\t');
  private final SeriesBook series;
  private @Nullable LocalDate day;
  private String type = "generation";
  private List<String> titles = List.of();

  RenewablesReport(RecordBook book) {
    this.series = new SeriesBook(book, "caiso");
  }

  void read(String text) {
    try (MappingIterator<String[]> rows =
        TABS.readerFor(String[].class).with(SCHEMA).readValues(text)) {
      while (rows.hasNextValue()) {
        String position = "line " + rows.getCurrentLocation().getLineNr();
        List<String> cells =
            Arrays.stream(rows.nextValue()).map(String::strip).filter(c -> !c.isEmpty()).toList();
        if (!cells.isEmpty()) {
          row(position, cells);
        }
      }
    } catch (IOException e) {
      throw new BrokenRecordException(null, "malformed_document", "No table: " + e.getMessage());
    }
    series.close();
  }

  private void row(String position, List<String> cells) {
    String last = cells.get(cells.size() - 1);
    if (last.contains("Hourly Breakdown of")) {
      type = last.contains("Renewable") ? "renewable_generation" : "generation";
      if (cells.size() > 1) {
        day = LocalHours.date(cells.get(0));
      }
    } else if (cells.get(0).equals("Hour")) {
      titles = cells;
    } else {
      String text = String.join("\t", cells);
      series.add(position, text, () -> point(position, cells, text));
    }
  }

  private SeriesPoint point(String position, List<String> cells, String text) {
    LocalDate date = day;
    if (date == null || titles.size() > cells.size()) {
      throw new BrokenRecordException(null, "malformed_line", "Not a row of hours");
    }
    int ending = MarketDocument.number(cells.get(0)).intValue();
    if (ending < 1 || ending > 24) {
      throw new BrokenRecordException("Hour", "bad_time", "No hour: " + ending);
    }
    var hours = new LocalHours(ZONE);
    Instant start = hours.instant(date.atTime(ending - 1, 0), "hour", false);
    Instant end = date.atStartOfDay().plusHours(ending).atZone(ZONE).toInstant();
    Map<String, String> parts = new TreeMap<>();
    double sum = 0;
    for (int i = 1; i < titles.size(); i++) {
      sum += MarketDocument.number(cells.get(i));
      parts.put(titles.get(i).toLowerCase(Locale.ROOT).replace(' ', '_'), cells.get(i));
    }
    return new SeriesPoint(position, type, "CAISO", start, end, sum, "MW", null, parts, text);
  }
}
