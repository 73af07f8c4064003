package io.gridwright.app.launcher.api;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import org.jspecify.annotations.Nullable;

/**
 * A window on a report.
 *
 * @param limit rows at most, 1 to {@link #MAX_LIMIT}
 * @param offset rows to skip
 */
public record Page(int limit, int offset) {
  /** Rows when nothing is asked. */
  public static final int DEFAULT_LIMIT = 500;

  /** Most rows in one answer. */
  public static final int MAX_LIMIT = 5_000;

  /** Reads the query parameters {@code limit} and {@code offset}; null means not given. */
  public static Page of(@Nullable String limit, @Nullable String offset) {
    return new Page(
        number("limit", limit, DEFAULT_LIMIT, 1, MAX_LIMIT),
        number("offset", offset, 0, 0, Integer.MAX_VALUE - MAX_LIMIT));
  }

  private static int number(
      String name, @Nullable String text, int absent, int lowest, int highest) {
    if (text == null) {
      return absent;
    }
    if (text.matches("\\d{1,10}")) {
      long number = Long.parseLong(text);
      if (number >= lowest && number <= highest) {
        return (int) number;
      }
    }
    throw new GridwrightException(ErrorCode.BAD_ARGUMENT, "Page is out of range")
        .with(name, text)
        .hint("Maybe use a whole number from " + lowest + " to " + highest + ".");
  }
}
