package io.gridwright.ingest.parsers.prometheus;

/** Numbers of forms that hold them, printed as the text form prints them. */
public final class Numbers {
  private static final double WHOLE_BELOW = 1e15;

  private Numbers() {}

  /** A number as Go prints it. */
  public static String text(double value) {
    if (Double.isInfinite(value)) {
      return value > 0 ? "+Inf" : "-Inf";
    }
    return value == Math.rint(value) && Math.abs(value) < WHOLE_BELOW
        ? Long.toString((long) value)
        : Double.toString(value);
  }
}
