package io.gridwright.ingest.parsers.grid;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.RecordBook;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Carbon intensity as three services answer: Electricity Maps, WattTime and Great Britain's. */
final class CarbonJson {
  private static final String CARBON = "carbon";
  private static final String GRAMS = "g/kWh";

  private CarbonJson() {}

  /** Reads an answer; false where it is none of them. */
  static boolean read(RecordBook book, JsonNode root) {
    if (root.has("zone")) {
      electricityMaps(book, root);
    } else if (root.path("meta").has("units") && root.path("data").isArray()) {
      wattTime(book, root);
    } else if (root.path("data").path(0).has("intensity")) {
      greatBritain(book, root.path("data"));
    } else {
      return false;
    }
    return true;
  }

  private static void electricityMaps(RecordBook book, JsonNode root) {
    var series = new SeriesBook(book, "electricitymaps");
    String list = root.has("history") ? "history" : root.has("forecast") ? "forecast" : "data";
    JsonNode points = root.path(list);
    for (int i = 0; i < points.size(); i++) {
      map(series, '/' + list + '/' + i, points.get(i), root.path("zone").asText());
    }
    if (!points.isArray()) {
      map(series, "/", root, root.path("zone").asText());
    }
    series.close();
  }

  private static void map(SeriesBook series, String place, JsonNode point, String zone) {
    series.add(
        place,
        point.toString(),
        () ->
            new SeriesPoint(
                place,
                CARBON,
                point.path("zone").asText(zone),
                time(point, "datetime"),
                null,
                numberOrNull(point.path("carbonIntensity")),
                GRAMS,
                point.hasNonNull("updatedAt") ? time(point, "updatedAt") : null,
                labels(point, "isEstimated", "estimationMethod", "emissionFactorType"),
                point.toString()));
  }

  private static void wattTime(RecordBook book, JsonNode root) {
    JsonNode meta = root.path("meta");
    var series = new SeriesBook(book, "watttime");
    SeriesUnit unit = SeriesUnit.of(meta.path("units").asText());
    boolean carbon = GRAMS.equals(unit.unit());
    String signal = meta.path("signal_type").asText();
    JsonNode points = root.path("data");
    for (int i = 0; i < points.size(); i++) {
      JsonNode point = points.get(i);
      String place = "/data/" + i;
      series.add(
          place,
          point.toString(),
          () -> {
            Instant start = time(point, "point_time");
            long period = meta.path("data_point_period_seconds").asLong();
            return new SeriesPoint(
                place,
                carbon ? CARBON : CARBON + '_' + unit.unit(),
                meta.path("region").asText(),
                start,
                period > 0 ? start.plusSeconds(period) : null,
                unit.in(numberOrNull(point.path("value"))),
                unit.unit(),
                meta.hasNonNull("generated_at") ? time(meta, "generated_at") : null,
                Map.of("signal", signal, "marginal", Boolean.toString(signal.contains("moer"))),
                point.toString());
          });
    }
    series.close();
  }

  private static void greatBritain(RecordBook book, JsonNode points) {
    var series = new SeriesBook(book, "carbonintensity");
    for (int i = 0; i < points.size(); i++) {
      JsonNode point = points.get(i);
      String place = "/data/" + i;
      series.add(
          place,
          point.toString(),
          () -> {
            Double actual = numberOrNull(point.path("intensity").path("actual"));
            return new SeriesPoint(
                place,
                CARBON,
                "GB",
                time(point, "from"),
                time(point, "to"),
                actual == null ? numberOrNull(point.path("intensity").path("forecast")) : actual,
                GRAMS,
                null,
                Map.of("isEstimated", Boolean.toString(actual == null)),
                point.toString());
          });
    }
    series.close();
  }

  private static Instant time(JsonNode json, String field) {
    return LocalHours.utc().instant(json.path(field).asText(), "", null);
  }

  /** A number; null where the service says null, which is not zero. */
  static @Nullable Double numberOrNull(JsonNode json) {
    if (json.isNull() || json.isMissingNode()) {
      return null;
    }
    if (!json.isNumber() || !Double.isFinite(json.asDouble())) {
      throw new BrokenRecordException("value", "not_a_number", "No number: " + json);
    }
    return json.asDouble();
  }

  private static Map<String, String> labels(JsonNode json, String... fields) {
    var labels = new TreeMap<String, String>();
    for (String field : fields) {
      if (json.hasNonNull(field)) {
        labels.put(field, json.path(field).asText());
      }
    }
    return labels;
  }
}
