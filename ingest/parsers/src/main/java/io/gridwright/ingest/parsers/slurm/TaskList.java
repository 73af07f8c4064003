package io.gridwright.ingest.parsers.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Tasks of an array that share one record, such as {@code 1-5:2,9%2}. Accounting writes some as a
 * hexadecimal set of bits.
 *
 * @param text ranges without the limit of tasks that may run at once
 * @param count how many tasks, null where the list was cut short
 */
record TaskList(String text, @Nullable Long count) {
  private static final Pattern RANGE =
      Pattern.compile("(\\d{1,9})(?:-(\\d{1,9}))?(?::(\\d{1,9}))?");
  private static final int MOST_DIGITS = 1 << 20;

  /** The tasks that a text names, null when it names none. */
  static @Nullable TaskList of(@Nullable String text) {
    if (text == null) {
      return null;
    }
    String list = text.strip();
    if (list.startsWith("0x") && list.length() < MOST_DIGITS) {
      list = ranges(list.substring(2));
    }
    int limit = list.indexOf('%');
    list = limit < 0 ? list : list.substring(0, limit);
    return list.isEmpty() ? null : new TaskList(list, count(list));
  }

  private static @Nullable Long count(String list) {
    long count = 0;
    for (String part : list.split(",", -1)) {
      var range = RANGE.matcher(part.strip());
      if (!range.matches()) {
        return null;
      }
      long from = Long.parseLong(range.group(1));
      long to = range.group(2) == null ? from : Long.parseLong(range.group(2));
      long step = range.group(3) == null ? 1 : Long.parseLong(range.group(3));
      if (to < from || step < 1) {
        return null;
      }
      count += (to - from) / step + 1;
    }
    return count;
  }

  private static String ranges(String digits) {
    List<String> ranges = new ArrayList<>();
    int from = -1;
    int bits = digits.length() * 4;
    for (int bit = 0; bit <= bits; bit++) {
      boolean set = bit < bits && isSet(digits, bit);
      if (set && from < 0) {
        from = bit;
      } else if (!set && from >= 0) {
        ranges.add(from == bit - 1 ? Integer.toString(from) : from + "-" + (bit - 1));
        from = -1;
      }
    }
    return String.join(",", ranges);
  }

  private static boolean isSet(String digits, int bit) {
    int digit = Character.digit(digits.charAt(digits.length() - 1 - bit / 4), 16);
    return digit >= 0 && (digit >> (bit % 4) & 1) == 1;
  }
}
