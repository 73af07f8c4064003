package io.gridwright.ingest.parsers.power;

import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.model.signal.PowerSample;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The power reading of one host, in the words of three tools. */
final class DcmiReading {
  private static final Pattern LINE =
      Pattern.compile("(?m)^\\s*([A-Za-z][^:\\n]*?)\\s*:\\s*(.*?)\\s*$");
  private static final Pattern NUMBER = Pattern.compile("^\\d+(\\.\\d+)?");
  private static final double MILLIS = 1000;
  private final RecordBook book;

  DcmiReading(RecordBook book) {
    this.book = book;
  }

  void read(String text) {
    book.read(1);
    var said = new TreeMap<String, String>();
    Matcher lines = LINE.matcher(text);
    while (lines.find()) {
      said.put(lines.group(1).toLowerCase(Locale.ROOT), lines.group(2));
    }
    Double power = number(first(said, "current power", "instantaneous"));
    if (power == null) {
      book.reject("/", new Fault("power", "not_a_number", "The power is no number"), text);
      return;
    }
    String state = first(said, "power reading state", "power measurement");
    boolean measures = state == null || state.toLowerCase(Locale.ROOT).startsWith("activ");
    book.accept(
        "/",
        new PowerSample(
            hostOf(book),
            "chassis",
            measures ? power : null,
            limit(said),
            null,
            null,
            state,
            extra(said)));
  }

  /** The host that the text was read from; its source where the reader does not know. */
  static String hostOf(RecordBook book) {
    String node = book.document().node();
    return node == null ? book.document().source() : node;
  }

  private static Map<String, Double> extra(Map<String, String> said) {
    var extra = new TreeMap<String, Double>();
    put(extra, "minimum_w", first(said, "minimum", "min power"));
    put(extra, "maximum_w", first(said, "maximum", "max power"));
    put(extra, "average_w", first(said, "average", "avg power"));
    String period = first(said, "sampling period", "statistics reporting");
    Double length = number(period);
    if (period != null && length != null) {
      extra.put(
          "period_s", period.contains("ms") || period.contains("milli") ? length / MILLIS : length);
    }
    return extra;
  }

  /** A limit that is set but not active limits nothing. */
  private static @Nullable Double limit(Map<String, String> said) {
    String limit = first(said, "power limit");
    return limit == null || limit.contains("inactive") ? null : number(limit);
  }

  private static void put(Map<String, Double> extra, String name, @Nullable String text) {
    Double number = number(text);
    if (number != null) {
      extra.put(name, number);
    }
  }

  private static @Nullable String first(Map<String, String> said, String... starts) {
    for (String start : starts) {
      for (var entry : said.entrySet()) {
        if (entry.getKey().startsWith(start)) {
          return entry.getValue();
        }
      }
    }
    return null;
  }

  private static @Nullable Double number(@Nullable String text) {
    Matcher number = NUMBER.matcher(text == null ? "" : text);
    return number.find() ? Double.valueOf(number.group()) : null;
  }
}
