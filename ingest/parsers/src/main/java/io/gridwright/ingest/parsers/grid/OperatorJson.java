package io.gridwright.ingest.parsers.grid;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.RecordBook;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Series as grid operators answer in JSON. */
final class OperatorJson {
  private static final ZoneId TEXAS = ZoneId.of("America/Chicago");
  private static final ZoneId COLOMBIA = ZoneId.of("America/Bogota");
  private static final Pattern PRICE = Pattern.compile(".*(lmp|price).*");
  private static final Duration HOUR = Duration.ofHours(1);

  private OperatorJson() {}

  /** Reads an answer; false where it is of no operator that is known. */
  static boolean read(RecordBook book, JsonNode root) {
    if (root.has("Values_Hour01")) {
      colombia(book, root);
    } else if (root.has("previousDay") || root.has("currentDay")) {
      texas(book, root);
    } else if (root.path("items").path(0).has("datetime_beginning_utc")) {
      pjm(book, root.path("items"));
    } else if (root.has("SevenDayForecasts")) {
      newEngland(book, root);
    } else if (root.path("response").path("data").path(0).has("period")) {
      eia(book, root.path("response").path("data"));
    } else {
      return false;
    }
    return true;
  }

  private static void texas(RecordBook book, JsonNode root) {
    var series = new SeriesBook(book, "ercot");
    var hours = new LocalHours(TEXAS);
    for (String day : List.of("previousDay", "currentDay", "nextDay")) {
      JsonNode points = root.path(day).path("data");
      for (int i = 0; i < points.size(); i++) {
        JsonNode point = points.get(i);
        String place = '/' + day + "/data/" + i;
        series.add(
            place,
            point.toString(),
            () -> {
              Instant start = texanHour(hours, root.path(day), point);
              Double load = CarbonJson.numberOrNull(point.path("systemLoad"));
              boolean measured = load != null;
              return new SeriesPoint(
                  place,
                  measured ? "load" : "load_forecast",
                  "ERCOT",
                  start,
                  start.plus(HOUR),
                  measured ? load : CarbonJson.numberOrNull(point.path("currentLoadForecast")),
                  "MW",
                  null,
                  Map.of(),
                  point.toString());
            });
      }
    }
    series.close();
  }

  /** The hour that ends as said; the flag, text or true, marks the second of two. */
  private static Instant texanHour(LocalHours hours, JsonNode day, JsonNode point) {
    String flag = point.path("dstFlag").asText();
    String stamp = point.path("timestamp").asText();
    String date = day.path("dayDate").asText(stamp);
    int ending = point.path("hourEnding").asInt();
    if (ending < 1 || ending > 25) {
      throw new BrokenRecordException("hourEnding", "bad_time", "No hour: " + ending);
    }
    LocalDate local = LocalHours.date(date);
    return ending == 25
        ? hours.countedHour(local, ending)
        : hours.instant(
            local.atStartOfDay().plusHours(ending - 1L), "load", CsvColumns.isYes(flag));
  }

  private static void pjm(RecordBook book, JsonNode items) {
    var series = new SeriesBook(book, "pjm");
    for (int i = 0; i < items.size(); i++) {
      JsonNode item = items.get(i);
      String place = "/items/" + i;
      series.add(
          place,
          item.toString(),
          () -> {
            String field = valueField(item);
            boolean price = PRICE.matcher(field).matches();
            String area = item.path("pnode_name").asText();
            return new SeriesPoint(
                place,
                price ? "price" : field,
                area.isEmpty() ? null : area,
                utc(item, "datetime_beginning_utc"),
                item.has("datetime_ending_utc") ? utc(item, "datetime_ending_utc") : null,
                CarbonJson.numberOrNull(item.path(field)),
                price ? "USD/MWh" : field.endsWith("_mwh") ? "MWh" : null,
                item.has("evaluated_at_utc") ? utc(item, "evaluated_at_utc") : null,
                Map.of(),
                item.toString());
          });
    }
    series.close();
  }

  private static String valueField(JsonNode item) {
    String found = null;
    for (var field : item.properties()) {
      boolean number = field.getValue().isNumber() && !field.getKey().endsWith("_id");
      if (number && PRICE.matcher(field.getKey()).matches()) {
        return field.getKey();
      }
      if (number && found == null) {
        found = field.getKey();
      }
    }
    if (found == null) {
      throw new BrokenRecordException(null, "no_reading", "There is no number");
    }
    return found;
  }

  private static void newEngland(RecordBook book, JsonNode root) {
    var series = new SeriesBook(book, "isone");
    JsonNode forecasts = root.path("SevenDayForecasts").path("SevenDayForecast");
    for (int f = 0; f < forecasts.size(); f++) {
      JsonNode days = forecasts.get(f).path("MarketDay");
      Instant known = created(forecasts.get(f));
      for (int i = 0; i < days.size(); i++) {
        JsonNode day = days.get(i);
        String place = "/SevenDayForecasts/SevenDayForecast/" + f + "/MarketDay/" + i;
        series.add(
            place,
            day.toString(),
            () -> {
              Instant start = utc(day, "MarketDate");
              return new SeriesPoint(
                  place,
                  "peak_load_forecast",
                  "ISO-NE",
                  start,
                  start.plus(Duration.ofDays(1)),
                  CarbonJson.numberOrNull(day.path("PeakLoadMw")),
                  "MW",
                  known,
                  Map.of(),
                  day.toString());
            });
      }
    }
    series.close();
  }

  private static @Nullable Instant created(JsonNode forecast) {
    try {
      return utc(forecast, "CreationDate");
    } catch (BrokenRecordException e) {
      return null;
    }
  }

  private static void eia(RecordBook book, JsonNode points) {
    var series = new SeriesBook(book, "eia");
    for (int i = 0; i < points.size(); i++) {
      JsonNode point = points.get(i);
      String place = "/response/data/" + i;
      series.add(
          place,
          point.toString(),
          () ->
              new SeriesPoint(
                  place,
                  point.path("type").asText("value"),
                  point.path("respondent").asText(),
                  LocalHours.utc().instant(point.path("period").asText() + ":00", "", null),
                  null,
                  point.path("value").isTextual()
                      ? Double.valueOf(point.path("value").asDouble())
                      : CarbonJson.numberOrNull(point.path("value")),
                  point.path("value-units").asText(),
                  null,
                  Map.of(),
                  point.toString()));
    }
    series.close();
  }

  private static void colombia(RecordBook book, JsonNode root) {
    var series = new SeriesBook(book, "xm");
    LocalDate day =
        Instant.ofEpochMilli(root.path("Date").path("0").asLong())
            .atOffset(ZoneOffset.UTC)
            .toLocalDate();
    for (int hour = 1; hour <= 24; hour++) {
      String field = "Values_Hour%02d".formatted(hour);
      Instant start = new LocalHours(COLOMBIA).countedHour(day, hour);
      JsonNode value = root.path(field).path("0");
      series.add(
          '/' + field,
          value.toString(),
          () ->
              new SeriesPoint(
                  '/' + field,
                  "price",
                  root.path("Id").path("0").asText(),
                  start,
                  start.plus(HOUR),
                  CarbonJson.numberOrNull(value),
                  "COP/kWh",
                  null,
                  Map.of(),
                  value.toString()));
    }
    series.close();
  }

  private static Instant utc(JsonNode json, String field) {
    return LocalHours.utc().instant(json.path(field).asText(), "", null);
  }
}
