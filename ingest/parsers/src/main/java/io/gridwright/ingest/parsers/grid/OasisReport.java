package io.gridwright.ingest.parsers.grid;

import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** CAISO's OASIS: each REPORT_DATA is one record, in any order; times are GMT. */
final class OasisReport implements XmlSeries.Handler {
  private final SeriesBook series;
  private Map<String, String> header = Map.of();
  private boolean empty = true;

  OasisReport(RecordBook book) {
    this.series = new SeriesBook(book, "caiso");
  }

  boolean isEmpty() {
    return empty;
  }

  @Override
  public void begin(String name) {}

  @Override
  public void end(String name, Map<String, String> fields, String text, int line) {
    switch (name) {
      case "REPORT_HEADER" -> header = fields;
      case "REPORT_DATA" -> {
        empty = false;
        String position = "line " + line;
        series.add(position, fields.toString(), () -> point(position, fields));
      }
      case "ERR_DESC" -> {
        empty = false;
        series.refuse("line " + line, text, new Fault(null, "source_error", "It failed: " + text));
      }
      default -> {}
    }
  }

  void close() {
    series.close();
  }

  private SeriesPoint point(String position, Map<String, String> fields) {
    String item = fields.getOrDefault("DATA_ITEM", "value");
    boolean price = item.equals("LMP_PRC");
    var hours = LocalHours.utc();
    var labels = new TreeMap<String, String>();
    labels.put("market", header.getOrDefault("MKT_TYPE", ""));
    labels.put("report", header.getOrDefault("REPORT", ""));
    return new SeriesPoint(
        position,
        price ? "price" : item,
        area(fields),
        hours.instant(fields.getOrDefault("INTERVAL_START_GMT", ""), "", null),
        hours.instant(fields.getOrDefault("INTERVAL_END_GMT", ""), "", null),
        MarketDocument.number(fields.getOrDefault("VALUE", "")),
        price ? "USD/MWh" : SeriesUnit.of(header.getOrDefault("UOM", "")).unit(),
        null,
        labels,
        fields.toString());
  }

  private static @Nullable String area(Map<String, String> fields) {
    String resource = fields.get("RESOURCE_NAME");
    String hub = fields.get("TRADING_HUB");
    String kind = fields.get("RENEWABLE_TYPE");
    String area = resource == null ? hub : resource;
    return area == null || kind == null ? area : area + '/' + kind;
  }
}
