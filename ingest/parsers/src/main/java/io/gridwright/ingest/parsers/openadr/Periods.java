package io.gridwright.ingest.parsers.openadr;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.Period;
import java.time.ZoneOffset;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** OpenADR's times: ISO 8601 starts, UTC where no zone is said, and ISO 8601 durations. */
final class Periods {
  /** OpenADR writes 9999 years for a period without an end. */
  private static final int ENDLESS_YEARS = 1000;

  /** A duration of nothing, which some servers write for the same. */
  private static final Pattern ZERO = Pattern.compile("P(0+[YMWD])*(T(0+[HMS])+)?");

  private Periods() {}

  /** A start, where a space may stand for the T; one in the year 1 means now. */
  static Instant start(String text, Instant now) {
    Instant start = instant(text.strip().replace(' ', 'T'));
    return start.isBefore(Instant.parse("0002-01-01T00:00:00Z")) ? now : start;
  }

  private static Instant instant(String text) {
    if (!text.contains("T")) {
      return LocalDate.parse(text).atStartOfDay(ZoneOffset.UTC).toInstant();
    }
    String time = text.substring(text.indexOf('T'));
    boolean zoned = time.endsWith("Z") || time.contains("+") || time.contains("-");
    return zoned
        ? OffsetDateTime.parse(text).toInstant()
        : LocalDateTime.parse(text).toInstant(ZoneOffset.UTC);
  }

  /**
   * The end, null for none.
   *
   * @throws DateTimeException when the duration is none
   */
  static @Nullable Instant end(Instant start, String duration) {
    if (duration.isEmpty() || ZERO.matcher(duration).matches()) {
      return null;
    }
    int time = duration.indexOf('T');
    String days = time < 0 ? duration : duration.substring(0, time);
    var period = days.equals("P") ? Period.ZERO : Period.parse(days);
    if (period.getYears() >= ENDLESS_YEARS) {
      return null;
    }
    var hours = time < 0 ? Duration.ZERO : Duration.parse("P" + duration.substring(time));
    return start.atOffset(ZoneOffset.UTC).plus(period).plus(hours).toInstant();
  }
}
