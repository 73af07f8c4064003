package io.gridwright.ingest.parsers.grid;

import com.fasterxml.jackson.databind.MappingIterator;
import com.fasterxml.jackson.dataformat.csv.CsvMapper;
import com.fasterxml.jackson.dataformat.csv.CsvParser;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** A table of a series: one line of titles, then a row for each interval and area. */
final class CsvSeries {
  private static final CsvMapper CSV =
      CsvMapper.builder()
          .enable(CsvParser.Feature.WRAP_AS_ARRAY)
          .enable(CsvParser.Feature.TRIM_SPACES)
          .enable(CsvParser.Feature.SKIP_EMPTY_LINES)
          .build();
  private final RecordBook book;

  CsvSeries(RecordBook book) {
    this.book = book;
  }

  void read(String text) {
    try (MappingIterator<String[]> rows = CSV.readerFor(String[].class).readValues(text)) {
      List<String> titles = rows.hasNextValue() ? Arrays.asList(rows.nextValue()) : List.of();
      CsvColumns columns = CsvColumns.of(titles, book.document());
      if (columns == null) {
        throw new BrokenRecordException(
            null, "unknown_layout", "No time and value among the columns " + titles);
      }
      var series = new SeriesBook(book, columns.publisher());
      List<Row> table = table(rows, series);
      table.forEach(row -> columns.look(row.cells));
      for (Row row : table) {
        String printed = String.join(",", row.cells);
        series.add(row.position, printed, () -> columns.point(row.position, row.cells, printed));
      }
      series.close();
    } catch (IOException e) {
      throw new BrokenRecordException(null, "malformed_document", "Not CSV: " + e.getMessage());
    }
  }

  /** The rows up to the end, or to where the table breaks off. */
  private static List<Row> table(MappingIterator<String[]> rows, SeriesBook series) {
    var table = new ArrayList<Row>();
    while (true) {
      String position = "line " + rows.getCurrentLocation().getLineNr();
      try {
        if (!rows.hasNextValue()) {
          return table;
        }
        table.add(new Row(position, Arrays.asList(rows.nextValue())));
      } catch (IOException e) {
        var fault = new Fault(null, "malformed_line", "The table breaks off: " + e.getMessage());
        series.refuse(position, "", fault);
        return table;
      }
    }
  }

  private record Row(String position, List<String> cells) {}
}
