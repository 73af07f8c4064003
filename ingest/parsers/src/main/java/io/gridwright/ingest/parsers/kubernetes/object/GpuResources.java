package io.gridwright.ingest.parsers.kubernetes.object;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.regex.Pattern;

/**
 * GPUs in a list of resources. A name that merely holds the letters, such as an IMEX channel, GPU
 * memory or a percentage of cores, is no GPU.
 *
 * @param whole whole GPUs, or what a device plugin hands out under that name
 * @param slices MIG slices as their share of a GPU, g of 7
 * @param shares shares of GPUs under a name of their own
 */
public record GpuResources(double whole, double slices, double shares) {
  /** The resource by which NVIDIA's device plugin hands out GPUs. */
  public static final String GPU = "nvidia.com/gpu";

  /** Compute slices of one GPU. */
  public static final double SLICES = 7;

  private static final Pattern WHOLE =
      Pattern.compile(
          "[^/]+/gpu|gpu\\.intel\\.com/(i915|xe)|volcano\\.sh/gpu-number"
              + "|deviceclass(\\.resource\\.kubernetes\\.io)?/gpu\\.[^/]+");
  private static final Pattern SHARED = Pattern.compile("[^/]+/gpu\\.shared");
  private static final Pattern SLICE =
      Pattern.compile("[^/]+/mig-(?:([1-7])c\\.)?([1-7])g\\..*?(?:\\.shared)?");

  /**
   * Counts a list such as {@code status.capacity}. Two names for whole GPUs in one list are the
   * same cards.
   */
  public static GpuResources of(String field, JsonNode resources) {
    double whole = 0;
    double slices = 0;
    double shares = 0;
    for (var entry : resources.properties()) {
      var name = entry.getKey();
      double share = share(name);
      if (isWhole(name)) {
        whole = Math.max(whole, number(field, name, entry.getValue()));
      } else if (SHARED.matcher(name).matches()) {
        shares += number(field, name, entry.getValue());
      } else if (share > 0) {
        slices += share * number(field, name, entry.getValue());
      }
    }
    return new GpuResources(whole, slices, shares);
  }

  /** Whether a resource is a whole GPU. */
  public static boolean isWhole(String name) {
    return WHOLE.matcher(name).matches();
  }

  /** The part of a GPU that a MIG resource or profile is, 0 for anything else. */
  public static double share(String name) {
    var slice = SLICE.matcher(name.contains("/") ? name : "profile/mig-" + name);
    if (!slice.matches()) {
      return 0;
    }
    var part = slice.group(1) == null ? slice.group(2) : slice.group(1);
    return Integer.parseInt(part) / SLICES;
  }

  /** Whole GPUs and slices, without shares, whose size only their node knows. */
  public double gpus() {
    return whole + slices;
  }

  /** Whether it holds any. */
  public boolean any() {
    return whole > 0 || slices > 0 || shares > 0;
  }

  GpuResources plus(GpuResources other) {
    return new GpuResources(whole + other.whole, slices + other.slices, shares + other.shares);
  }

  GpuResources max(GpuResources other) {
    return new GpuResources(
        Math.max(whole, other.whole),
        Math.max(slices, other.slices),
        Math.max(shares, other.shares));
  }

  private static double number(String field, String name, JsonNode value) {
    var number = Fields.quantity(field + '.' + name, value);
    return number == null ? 0 : number;
  }
}
