package io.gridwright.ingest.parsers.prometheus;

import java.time.Instant;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * One sample, in whatever form it came.
 *
 * @param prefix of its position, such as {@code line } or a JSON pointer
 * @param number of it under that prefix
 * @param name metric name
 * @param labels by name
 * @param value as printed, empty where the line has none
 * @param time the sample's own time, null for none
 * @param text all of it as it came
 */
public record SampleLine(
    String prefix,
    int number,
    String name,
    SortedMap<String, String> labels,
    String value,
    @Nullable Instant time,
    String text) {
  /**
   * A sample that is told by its time and series: sources that cut what they send anywhere, or send
   * it again in a larger piece, are recognised by that.
   */
  public static SampleLine ofSeries(
      String name, SortedMap<String, String> labels, String value, Instant time) {
    int series = 31 * name.hashCode() + labels.hashCode();
    String text = name + labels + ' ' + value;
    String prefix = "time " + time.toEpochMilli() + " series ";
    return new SampleLine(prefix, series, name, labels, value, time, text);
  }

  /** Where in its document it is. */
  public String position() {
    return prefix + number;
  }

  /** The first of the labels that is set and not empty, null for none. */
  @Nullable String label(String... names) {
    for (String label : names) {
      String found = labels.get(label);
      if (found != null && !found.isEmpty()) {
        return found;
      }
    }
    return null;
  }

  /** What tells one series from another, at one time. */
  Series series() {
    return new Series(name, labels, time);
  }

  /** A series at one time. */
  record Series(String name, SortedMap<String, String> labels, @Nullable Instant time) {}
}
