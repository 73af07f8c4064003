package io.gridwright.ingest.parsers.grid;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.RecordBook;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * ENTSO-E: each Point is one record. Points are counted from the start of their period; in a curve
 * of type A03 a point holds until the next one, in every other for one resolution.
 */
final class MarketDocument implements XmlSeries.Handler {
  private final SeriesBook series;
  private final Map<String, String> said = new HashMap<>();
  private final List<Map<String, String>> points = new ArrayList<>();
  private final List<Integer> lines = new ArrayList<>();
  private boolean empty = true;

  MarketDocument(RecordBook book) {
    this.series = new SeriesBook(book, "entsoe");
  }

  boolean isEmpty() {
    return empty;
  }

  @Override
  public void begin(String name) {
    if (name.equals("TimeSeries")) {
      said.clear();
    }
  }

  @Override
  public void end(String name, Map<String, String> fields, String text, int line) {
    switch (name) {
      case "Point" -> {
        empty = false;
        points.add(fields);
        lines.add(line);
      }
      case "timeInterval" -> said.putAll(fields);
      case "Period" -> {
        for (int i = 0; i < points.size(); i++) {
          int at = i;
          String position = "line " + lines.get(i);
          series.add(position, points.get(i).toString(), () -> point(position, at));
        }
        points.clear();
        lines.clear();
      }
      case "text" -> {
        if (text.startsWith("No matching data")) {
          throw new BrokenRecordException(null, "source_error", text);
        }
      }
      default -> {
        if (fields.isEmpty()) {
          said.put(name, text);
        }
      }
    }
  }

  void close() {
    series.close();
  }

  private SeriesPoint point(String position, int at) {
    Map<String, String> point = points.get(at);
    Instant begin = time("start");
    Instant end = time("end");
    Duration step = resolution();
    Instant start = begin.plus(step.multipliedBy(number(point).longValue() - 1));
    if (start.isBefore(begin) || !start.isBefore(end)) {
      throw new BrokenRecordException("position", "bad_time", "It is outside of its period");
    }
    Instant until = start.plus(step);
    if (said.getOrDefault("curveType", "").equals("A03")) {
      until =
          at + 1 < points.size()
              ? begin.plus(step.multipliedBy(number(points.get(at + 1)).longValue() - 1))
              : end;
    }
    boolean price = point.containsKey("price.amount");
    String kind = said.getOrDefault("psrType", "");
    return new SeriesPoint(
        position,
        price ? "price" : kind.isEmpty() ? "quantity" : "generation_" + kind,
        said.getOrDefault("in_Domain.mRID", said.get("inBiddingZone_Domain.mRID")),
        start,
        until,
        number(point.getOrDefault(price ? "price.amount" : "quantity", "")),
        price
            ? priceUnit()
            : SeriesUnit.of(said.getOrDefault("quantity_Measure_Unit.name", "")).unit(),
        null,
        Map.of("resolution", said.getOrDefault("resolution", "")),
        point.toString());
  }

  private String priceUnit() {
    String energy = said.getOrDefault("price_Measure_Unit.name", "MWH");
    return said.getOrDefault("currency_Unit.name", "EUR")
        + '/'
        + (energy.equals("MWH") ? "MWh" : energy);
  }

  private Instant time(String field) {
    try {
      return OffsetDateTime.parse(said.getOrDefault(field, "")).toInstant();
    } catch (DateTimeException e) {
      throw new BrokenRecordException(field, "bad_time", "No time: " + said.get(field));
    }
  }

  private Duration resolution() {
    try {
      Duration step = Duration.parse(said.getOrDefault("resolution", ""));
      if (!step.isZero() && !step.isNegative()) {
        return step;
      }
    } catch (DateTimeException e) {
      throw new BrokenRecordException(
          "resolution", "bad_time", "No duration: " + said.get("resolution"));
    }
    throw new BrokenRecordException("resolution", "empty_interval", "The resolution is zero");
  }

  private static Double number(Map<String, String> point) {
    Double position = number(point.getOrDefault("position", ""));
    if (position < 1 || position > 1_000_000) {
      throw new BrokenRecordException("position", "bad_time", "No position: " + position);
    }
    return position;
  }

  static Double number(String text) {
    try {
      double number = Double.parseDouble(text);
      if (Double.isFinite(number)) {
        return number;
      }
    } catch (NumberFormatException e) {
      throw new BrokenRecordException("value", "not_a_number", "No number: " + text);
    }
    throw new BrokenRecordException("value", "not_a_number", "Not finite: " + text);
  }
}
