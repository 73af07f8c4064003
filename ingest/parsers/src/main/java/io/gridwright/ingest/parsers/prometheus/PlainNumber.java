package io.gridwright.ingest.parsers.prometheus;

/**
 * Numbers such as {@code 17} and {@code 0.253906}, which nearly all are: digits that make up an
 * integer of 15 digits at most, with or without a point. That integer and the power of ten are
 * exact in a double, so one division rounds as {@link Double#parseDouble} does.
 */
final class PlainNumber {
  private static final int MOST_DIGITS = 15;
  private static final double[] POWERS = new double[MOST_DIGITS + 1];

  static {
    POWERS[0] = 1;
    for (int i = 1; i < POWERS.length; i++) {
      POWERS[i] = POWERS[i - 1] * 10;
    }
  }

  private PlainNumber() {}

  /** The value, NaN when the text is anything else. */
  static double of(String text) {
    int length = text.length();
    if (length == 0 || length > MOST_DIGITS + 1) {
      return Double.NaN;
    }
    long digits = 0;
    int point = -1;
    for (int i = 0; i < length; i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9') {
        digits = digits * 10 + (c - '0');
      } else if (c == '.' && point < 0) {
        point = i;
      } else {
        return Double.NaN;
      }
    }
    int count = point < 0 ? length : length - 1;
    if (count == 0 || count > MOST_DIGITS) {
      return Double.NaN;
    }
    return point < 0 ? digits : digits / POWERS[length - 1 - point];
  }
}
