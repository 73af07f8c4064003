package io.gridwright.ingest.parsers.slurm.text;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import java.time.Duration;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Times and lengths of time as Slurm's commands print them. */
public final class SlurmTime {
  private static final Pattern STAMP =
      Pattern.compile(
          "(\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d(?::\\d\\d)?)(?:Z|([+-]\\d\\d):?(\\d\\d))?");
  private static final Pattern EPOCH = Pattern.compile("\\d{1,12}");
  private static final Pattern LENGTH =
      Pattern.compile("(?:(\\d{1,6})-)?(?:(\\d{1,7}):)?(?:(\\d{1,7}):)?(\\d{1,10})(\\.\\d{1,9})?");
  private static final long ZONE_HOURS = 14;

  private SlurmTime() {}

  /**
   * Epoch seconds of a time in one of the columns, whether printed as a date, with or without a
   * zone, or as a number; null for none yet. The first second of 1970 in the zone is none too.
   *
   * @throws BrokenRecordException when it is no time
   */
  public static @Nullable Long epoch(TextRow row, String... names) {
    var text = row.text(names);
    if (text == null || text.equals("0")) {
      return null;
    }
    if (EPOCH.matcher(text).matches()) {
      return Long.valueOf(text);
    }
    var stamp = STAMP.matcher(text);
    if (!stamp.matches()) {
      throw new BrokenRecordException(
          names[0].toLowerCase(Locale.ROOT), "not_a_time", "\"" + text + "\" is no time");
    }
    long second = second(stamp, row.zone());
    return second <= 0
            || (stamp.group(2) == null && second < Duration.ofHours(ZONE_HOURS).toSeconds())
        ? null
        : (Long) second;
  }

  private static long second(Matcher stamp, ZoneId zone) {
    try {
      var local = LocalDateTime.parse(stamp.group(1));
      if (stamp.group().endsWith("Z")) {
        return local.toEpochSecond(java.time.ZoneOffset.UTC);
      }
      if (stamp.group(2) == null) {
        return ZonedDateTime.of(local, zone).toEpochSecond();
      }
      var offset = java.time.ZoneOffset.of(stamp.group(2) + ':' + stamp.group(3));
      return local.toEpochSecond(offset);
    } catch (java.time.DateTimeException e) {
      throw new BrokenRecordException("time", "not_a_time", String.valueOf(e.getMessage()));
    }
  }

  /**
   * Seconds of a length such as {@code 2-03:04:05}, {@code 90:00} or {@code 00:00.123}; null for
   * none and for words such as {@code UNLIMITED}.
   *
   * @param one seconds that a single number stands for
   */
  public static @Nullable Double seconds(@Nullable String text, int one) {
    if (text == null) {
      return null;
    }
    var length = LENGTH.matcher(text.strip());
    if (!length.matches()) {
      return null;
    }
    double days = part(length.group(1)) * 86_400;
    double fraction = length.group(5) == null ? 0 : Double.parseDouble("0" + length.group(5));
    double last = part(length.group(4));
    boolean second = length.group(3) != null;
    boolean first = length.group(2) != null;
    if (length.group(1) != null) {
      // With days the first part is hours: D-HH, D-HH:MM, D-HH:MM:SS.
      double hours = first ? part(length.group(2)) : last;
      double minutes = second ? part(length.group(3)) : first ? last : 0;
      return days + hours * 3600 + minutes * 60 + (second ? last : 0) + fraction;
    }
    if (second) {
      return part(length.group(2)) * 3600 + part(length.group(3)) * 60 + last + fraction;
    }
    return first ? part(length.group(2)) * 60 + last + fraction : last * one + fraction;
  }

  private static double part(@Nullable String digits) {
    return digits == null ? 0 : Double.parseDouble(digits);
  }
}
