package io.gridwright.ingest.parsers.grid;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Times as operators print them. An hour that a change of the clock repeats is told by a flag where
 * there is one, else by the order of the rows: the first is before the change. An hour that is
 * skipped does not exist.
 */
final class LocalHours {
  private static final DateTimeFormatter DATE_TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("[M/d/yyyy][yyyy-MM-dd]['T'][ ]H:mm[:ss][.SSS]")
          .toFormatter(java.util.Locale.ROOT);
  private static final DateTimeFormatter DATE =
      new DateTimeFormatterBuilder()
          .appendPattern("[M/d/yyyy][M/d/yy][yyyy-MM-dd]")
          .toFormatter(java.util.Locale.ROOT);

  private final @Nullable ZoneId zone;
  private final Map<String, Integer> seen = new HashMap<>();

  /**
   * Hours.
   *
   * @param zone of times without an offset, null where none is known
   */
  LocalHours(@Nullable ZoneId zone) {
    this.zone = zone;
  }

  /**
   * A date and a time, with or without an offset.
   *
   * @param series whose repeated times are told apart by their order
   * @param second whether it is the second of two; null where that is not said
   * @throws BrokenRecordException with reason {@code bad_time}, {@code no_zone} or {@code
   *     no_such_hour}
   */
  Instant instant(String text, String series, @Nullable Boolean second) {
    String time = text.strip();
    try {
      if (time.matches(".*\\d(Z|[+-]\\d{2}:?\\d{2})$")) {
        return OffsetDateTime.parse(normal(time)).toInstant();
      }
      return instant(LocalDateTime.parse(time, DATE_TIME), series, second);
    } catch (DateTimeException e) {
      throw broken("bad_time", "No time: " + text);
    }
  }

  /** A local time; see {@link #instant(String, String, Boolean)}. */
  Instant instant(LocalDateTime local, String series, @Nullable Boolean second) {
    ZoneId known = zone();
    var offsets = known.getRules().getValidOffsets(local);
    if (offsets.isEmpty()) {
      throw broken("no_such_hour", local + " is skipped in " + known);
    }
    if (offsets.size() == 1) {
      return local.toInstant(offsets.get(0));
    }
    boolean later = second == null ? seen.merge(series + '@' + local, 1, Integer::sum) > 1 : second;
    return local.toInstant(offsets.get(later ? 1 : 0));
  }

  /** The start of an hour that is counted from the start of its day: 1 to 23, 24 or 25. */
  Instant countedHour(LocalDate day, int ending) {
    ZonedDateTime midnight = day.atStartOfDay(zone());
    Instant start = midnight.toInstant().plus(Duration.ofHours(ending - 1L));
    if (ending < 1 || !start.isBefore(day.plusDays(1).atStartOfDay(zone()).toInstant())) {
      throw broken("no_such_hour", day + " in " + zone() + " has no hour " + ending);
    }
    return start;
  }

  /** How many hours a day has. */
  long hoursOf(LocalDate day) {
    return Duration.between(day.atStartOfDay(zone()), day.plusDays(1).atStartOfDay(zone()))
        .toHours();
  }

  /** A date in one of the ways it is printed. */
  static LocalDate date(String text) {
    try {
      return LocalDate.parse(text.strip().split("[ T]", 2)[0], DATE);
    } catch (DateTimeException e) {
      throw broken("bad_time", "No date: " + text);
    }
  }

  private ZoneId zone() {
    if (zone == null) {
      throw broken("no_zone", "Times have no zone; say it with the source");
    }
    return zone;
  }

  /** ISO 8601 with a T and a colon in the offset, from what leaves one of them out. */
  private static String normal(String time) {
    String iso = time.replaceFirst("^(\\S+) (\\d)", "$1T$2");
    return iso.replaceFirst("([+-]\\d{2})(\\d{2})$", "$1:$2");
  }

  /** Coordinated universal time. */
  static LocalHours utc() {
    return new LocalHours(ZoneOffset.UTC);
  }

  private static BrokenRecordException broken(String reason, String detail) {
    return new BrokenRecordException("time", reason, detail);
  }
}
