package io.gridwright.ingest.parsers.nvidia;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One value as nvidia-smi prints it.
 *
 * @param number what it says, flags as 1 and 0; null when it says none
 * @param missing whether it says in words that there is no value
 */
record SmiValue(@Nullable Double number, boolean missing) {
  private static final SmiValue MISSING = new SmiValue(null, true);
  private static final SmiValue TEXT = new SmiValue(null, false);

  /** Words for no value; they mean different things, and none of them is a number. */
  private static final Set<String> NO_VALUE =
      Set.of(
          "",
          "-",
          "n/a",
          "err!",
          "none",
          "unknown",
          "unknown error",
          "not supported",
          "not available",
          "not found",
          "insufficient permissions",
          "gpu requires reset",
          "gpu is lost",
          "requested functionality has been deprecated");

  private static final Set<String> YES = Set.of("active", "yes", "enabled");
  private static final Set<String> NO = Set.of("not active", "no", "disabled");
  private static final Pattern NUMBER =
      Pattern.compile("([+-]?\\d{1,20}(?:\\.\\d{1,20})?)\\s*(?:%|x|[a-zA-Z]{1,5}(?:/s|\\(s\\))?)?");

  static SmiValue of(String printed) {
    String text = bare(printed);
    String word = text.toLowerCase(Locale.ROOT);
    if (NO_VALUE.contains(word)) {
      return MISSING;
    }
    if (YES.contains(word)) {
      return new SmiValue(1.0, false);
    }
    if (NO.contains(word)) {
      return new SmiValue(0.0, false);
    }
    Matcher number = NUMBER.matcher(text);
    return number.matches() ? new SmiValue(Double.valueOf(number.group(1)), false) : TEXT;
  }

  /** Whether a value says that the GPU must be reset before it says anything. */
  static boolean needsReset(String printed) {
    String word = bare(printed).toLowerCase(Locale.ROOT);
    return word.equals("gpu requires reset") || word.equals("gpu is lost");
  }

  private static String bare(String printed) {
    String text = printed.strip();
    return text.length() > 1 && text.startsWith("[") && text.endsWith("]")
        ? text.substring(1, text.length() - 1).strip()
        : text;
  }
}
