package io.gridwright.optimizer.rules;

import java.util.Locale;

/** GPUs counted in thousandths, so that fractions of a GPU add up exactly. */
public final class MilliGpus {
  private MilliGpus() {}

  /** Thousandths of a GPU, rounded to the nearest. */
  public static int of(double gpus) {
    return (int) Math.min(Integer.MAX_VALUE / 4, Math.round(gpus * 1000));
  }

  /** The number without needless decimals and its unit: {@code 8 GPUs}, {@code 0.5 GPUs}. */
  public static String text(long milli) {
    return number(milli) + (milli == 1000 ? " GPU" : " GPUs");
  }

  /** The number without needless decimals. */
  public static String number(long milli) {
    if (milli % 1000 == 0) {
      return Long.toString(milli / 1000);
    }
    return String.format(Locale.ROOT, "%.3f", milli / 1000.0).replaceAll("0+$", "");
  }
}
