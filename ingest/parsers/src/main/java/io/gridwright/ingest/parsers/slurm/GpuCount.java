package io.gridwright.ingest.parsers.slurm;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * GPUs in Slurm's short texts: GRES such as {@code gpu:h100:8(S:0-1)} and TRES such as {@code
 * gres/gpu=8,gres/gpu:h100=8}. A MIG slice counts as its compute share, so {@code 1g.10gb} is one
 * seventh of a GPU.
 *
 * @param gpus whole GPUs
 * @param type the product with most of them, null when none is named
 */
record GpuCount(double gpus, @Nullable String type) {
  static final GpuCount NONE = new GpuCount(0, null);
  private static final Pattern SLICE = Pattern.compile("(?:^|_)([1-7])g\\.\\d+gb.*");
  private static final Pattern PARENTHESES = Pattern.compile("\\([^)]*\\)");
  private static final Pattern DIGITS = Pattern.compile("\\d{1,9}");
  private static final double SLICES = 7;

  /** The GPUs that a text names; {@link #NONE} for none. */
  static GpuCount of(@Nullable String text) {
    return text == null ? NONE : new Sum().read(text);
  }

  /** Whether the text says that the count is not known. */
  static boolean unknown(@Nullable String text) {
    return text == null || text.isBlank() || text.equals("N/A");
  }

  /** Adds up the entries of one text. */
  private static final class Sum {
    private double untypedTotal;
    private double added;
    private double typed;
    private double typedWhole;
    private double most;
    private @Nullable String type;

    GpuCount read(String text) {
      for (String entry : PARENTHESES.matcher(text).replaceAll("").split(",", -1)) {
        entry(entry.strip());
      }
      double gpus = added + typedWhole + Math.max(0, untypedTotal - typed);
      return gpus == 0 && type == null ? NONE : new GpuCount(gpus, type);
    }

    private void entry(String entry) {
      String gres =
          entry.startsWith("gres/") || entry.startsWith("gres:") ? entry.substring(5) : entry;
      if (!gres.equals("gpu") && !gres.startsWith("gpu:") && !gres.startsWith("gpu=")) {
        return;
      }
      boolean total = gres.contains("=");
      String[] parts = gres.split("[:=]", -1);
      String last = parts[parts.length - 1];
      boolean counted = parts.length > 1 && DIGITS.matcher(last).matches();
      double count = counted ? Integer.parseInt(last) : 1;
      boolean named = parts.length > (counted ? 2 : 1) && !parts[1].equals("no_consume");
      if (named) {
        note(parts[1], count);
      }
      double whole = named ? count * share(parts[1]) : count;
      if (!total) {
        added += whole;
      } else if (named) {
        typed += count;
        typedWhole += whole;
      } else {
        untypedTotal += count;
      }
    }

    private void note(String name, double count) {
      if (type == null || count > most) {
        type = name;
        most = count;
      }
    }

    private static double share(String name) {
      var slice = SLICE.matcher(name);
      return slice.find() ? Integer.parseInt(slice.group(1)) / SLICES : 1;
    }
  }
}
