package io.gridwright.ingest.parsers.nvidia;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.OffsetDateTime;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One line of the kernel's log, from dmesg in any of its forms or from /dev/kmsg.
 *
 * @param message what the kernel said
 * @param sequence its number, null where none is printed
 * @param uptime since boot, null where it says a time
 * @param time when, null where it only says the uptime; a time without a zone is of the one given
 */
record KernelLine(
    String message, @Nullable Long sequence, @Nullable Duration uptime, @Nullable Instant time) {
  private static final Pattern KMSG =
      Pattern.compile("\\d{1,9},(\\d{1,18}),(\\d{1,18}),[^;]*;(.*)");
  private static final Pattern BOOT = Pattern.compile("\\[\\s*(\\d{1,10}\\.\\d{1,9})]\\s?(.*)");
  private static final Pattern DATE = Pattern.compile("\\[([A-Z][a-z]{2} [^\\]]{15,25})]\\s?(.*)");
  private static final Pattern ISO =
      Pattern.compile("(\\d{4}-\\d{2}-\\d{2}T\\d{2}:\\d{2}:\\d{2}\\S*)\\s+(.*)");
  private static final DateTimeFormatter CTIME =
      DateTimeFormatter.ofPattern("EEE MMM d HH:mm:ss yyyy", Locale.ROOT);

  static KernelLine of(String line, ZoneId zone) {
    Matcher kmsg = KMSG.matcher(line);
    if (kmsg.matches()) {
      Duration uptime = Duration.of(Long.parseLong(kmsg.group(2)), ChronoUnit.MICROS);
      return new KernelLine(kmsg.group(3), Long.valueOf(kmsg.group(1)), uptime, null);
    }
    Matcher boot = BOOT.matcher(line);
    if (boot.matches()) {
      Duration uptime = Duration.ofMillis((long) (Double.parseDouble(boot.group(1)) * 1000));
      return new KernelLine(boot.group(2), null, uptime, null);
    }
    Matcher date = DATE.matcher(line);
    if (date.matches()) {
      return new KernelLine(date.group(2), null, null, local(date.group(1), zone));
    }
    Matcher iso = ISO.matcher(line);
    return iso.matches()
        ? new KernelLine(iso.group(2), null, null, offset(iso.group(1)))
        : new KernelLine(line, null, null, null);
  }

  private static @Nullable Instant local(String text, ZoneId zone) {
    try {
      return LocalDateTime.parse(text.replaceAll("\\s+", " "), CTIME).atZone(zone).toInstant();
    } catch (DateTimeParseException e) {
      return null;
    }
  }

  private static @Nullable Instant offset(String text) {
    try {
      return OffsetDateTime.parse(text.replace(',', '.')).toInstant();
    } catch (DateTimeParseException e) {
      return null;
    }
  }
}
