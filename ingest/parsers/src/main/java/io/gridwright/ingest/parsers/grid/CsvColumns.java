package io.gridwright.ingest.parsers.grid;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Which column of a table is what, by the titles. */
final class CsvColumns {
  private static final Pattern UNIT = Pattern.compile("\\(([^)]*/[^)]*)\\)");
  private static final Pattern CARBON_UNIT = Pattern.compile("(gCO\\S*/kWh)");
  private static final Pattern FILE_AREA =
      Pattern.compile("^([A-Z][A-Z0-9-]+)_(electricity_prices|\\d{4})");
  private static final List<String> STARTS =
      List.of(
          "intervalstarttime_gmt",
          "interval start",
          "interval_start",
          "datetime (utc)",
          "datetime",
          "time stamp",
          "timestamp",
          "start",
          "time");
  private static final List<String> ENDS =
      List.of("intervalendtime_gmt", "interval end", "interval_end", "end");
  private static final List<String> DATES = List.of("deliverydate", "delivery date", "date");
  private static final List<String> HOURS = List.of("hourending", "hour ending", "he", "hour");
  private static final List<String> AREAS =
      List.of("node", "zone id", "name", "settlementpoint", "settlement point", "location", "zone");
  private static final List<String> VALUES =
      List.of("settlementpointprice", "lbmp", "lmp", "price", "lca", "avg_ci", "carbon", "value");

  private final List<String> titles;
  private final SourceDocument document;
  private final LocalHours hours;
  private final Map<LocalDate, Integer> lastHours = new HashMap<>();
  private final int value;
  private final @Nullable String fileArea;

  private CsvColumns(
      List<String> titles, SourceDocument document, @Nullable ZoneId zone, int value) {
    this.titles = titles;
    this.document = document;
    this.hours = new LocalHours(zone);
    this.value = value;
    Matcher area = FILE_AREA.matcher(document.fileName());
    this.fileArea = area.find() ? area.group(1) : null;
  }

  /** The columns, null where there is no time or no value among them. */
  static @Nullable CsvColumns of(List<String> printed, SourceDocument document) {
    List<String> titles = printed.stream().map(t -> t.strip().toLowerCase(Locale.ROOT)).toList();
    int value = titles.contains("lmp_type") ? titles.indexOf("mw") : valueOf(titles);
    boolean time = first(titles, STARTS) >= 0 || first(titles, DATES) >= 0;
    return time && value >= 0
        ? new CsvColumns(printed, document, zone(titles, document), value)
        : null;
  }

  /** Who publishes it, by the form of the table. */
  String publisher() {
    if (has("lmp_type")) {
      return "caiso";
    }
    return has("time stamp") ? "nyiso" : has("settlementpoint") ? "ercot" : document.fileName();
  }

  SeriesPoint point(String position, List<String> cells, String text) {
    if (cells.size() < value + 1) {
      throw new BrokenRecordException(null, "malformed_line", "The row has too few cells");
    }
    String own = cell(cells, AREAS);
    String area = own == null ? fileArea : own;
    Instant start = start(cells, String.valueOf(area));
    String ends = cell(cells, ENDS);
    SeriesUnit unit = unit();
    return new SeriesPoint(
        position,
        type(cells),
        area,
        start,
        ends == null ? hourly(start) : hours.instant(ends, "end " + area, null),
        unit.in(number(cells.get(value))),
        unit.unit(),
        null,
        labels(cells),
        text);
  }

  private Instant start(List<String> cells, String area) {
    String time = cell(cells, STARTS);
    if (time != null) {
      return hours.instant(time, area, null);
    }
    LocalDate day = LocalHours.date(String.valueOf(cell(cells, DATES)));
    String ending = String.valueOf(cell(cells, HOURS)).split(":", 2)[0];
    if (!ending.matches("\\d{1,2}")) {
      throw new BrokenRecordException("hour", "bad_time", "No hour: " + ending);
    }
    int hour = Integer.parseInt(ending);
    String flag = cell(cells, List.of("dstflag"));
    if (flag == null && lastHours.getOrDefault(day, 0) == hours.hoursOf(day)) {
      return hours.countedHour(day, hour);
    }
    return hours.instant(
        day.atStartOfDay().plusHours(hour - 1L), area, flag == null ? null : isYes(flag));
  }

  /**
   * Takes note of the last hour of each day. A day whose last hour is how many it has counts them
   * in order; another names them by the clock, and leaves out or repeats one where the clock
   * changes.
   */
  void look(List<String> cells) {
    String day = cell(cells, DATES);
    String hour = String.valueOf(cell(cells, HOURS)).split(":", 2)[0];
    if (day != null && hour.matches("\\d{1,2}")) {
      try {
        lastHours.merge(LocalHours.date(day), Integer.valueOf(hour), Math::max);
      } catch (BrokenRecordException e) {
        return;
      }
    }
  }

  private @Nullable Instant hourly(Instant start) {
    return first(lower(), HOURS) >= 0 && first(lower(), STARTS) < 0
        ? start.plus(Duration.ofHours(1))
        : null;
  }

  private String type(List<String> cells) {
    String part = cell(cells, List.of("lmp_type"));
    if (part != null) {
      return part.equals("LMP") ? "price" : "price_" + part.toLowerCase(Locale.ROOT);
    }
    String title = lower().get(value);
    boolean carbon = title.contains("carbon") || title.equals("avg_ci");
    return carbon ? "carbon" : title.equals("value") ? "value" : "price";
  }

  private SeriesUnit unit() {
    String title = titles.get(value);
    if (has("lmp_type")) {
      return SeriesUnit.of("USD/MWh");
    }
    if (title.toLowerCase(Locale.ROOT).equals("avg_ci")) {
      return SeriesUnit.of("g/kWh");
    }
    Matcher carbon = CARBON_UNIT.matcher(title);
    Matcher unit = UNIT.matcher(title);
    return SeriesUnit.of(
        carbon.find()
            ? carbon.group(1)
            : unit.find() ? unit.group(1) : has("settlementpoint") ? "USD/MWh" : "");
  }

  private Map<String, String> labels(List<String> cells) {
    var labels = new TreeMap<String, String>();
    for (String name : List.of("market_run_id", "data estimated", "data estimation method")) {
      String said = cell(cells, List.of(name));
      if (said != null) {
        labels.put(name.replace(' ', '_'), said);
      }
    }
    return labels;
  }

  private @Nullable String cell(List<String> cells, List<String> names) {
    int at = first(lower(), names);
    return at < 0 || at >= cells.size() || cells.get(at).isBlank() ? null : cells.get(at);
  }

  private boolean has(String title) {
    return lower().contains(title);
  }

  private List<String> lower() {
    return titles.stream().map(t -> t.strip().toLowerCase(Locale.ROOT)).toList();
  }

  static boolean isYes(String flag) {
    return flag.equalsIgnoreCase("y") || flag.equalsIgnoreCase("true");
  }

  private static Double number(String text) {
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

  private static int valueOf(List<String> titles) {
    for (String name : VALUES) {
      for (int i = 0; i < titles.size(); i++) {
        if (titles.get(i).contains(name) && !DATES.contains(titles.get(i))) {
          return i;
        }
      }
    }
    return -1;
  }

  private static int first(List<String> titles, List<String> names) {
    return names.stream().mapToInt(titles::indexOf).filter(at -> at >= 0).findFirst().orElse(-1);
  }

  /** The zone that the form of the table implies; what the reader knows goes first. */
  private static @Nullable ZoneId zone(List<String> titles, SourceDocument document) {
    if (document.zone() != null) {
      return document.zone();
    }
    if (titles.contains("time stamp")) {
      return ZoneId.of("America/New_York");
    }
    if (titles.contains("dstflag")) {
      return ZoneId.of("America/Chicago");
    }
    boolean counted = first(titles, STARTS) < 0;
    return counted ? null : ZoneOffset.UTC;
  }
}
