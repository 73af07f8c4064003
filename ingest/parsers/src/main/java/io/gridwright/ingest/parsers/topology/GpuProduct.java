package io.gridwright.ingest.parsers.topology;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What a product's name says of its NVLink. Names are compared word by word. */
public final class GpuProduct {
  private static final Pattern SPLIT = Pattern.compile("[^A-Za-z0-9]+");
  private static final Pattern SUPERCHIP = Pattern.compile("G[BH]\\d{3}|VR\\d{3}");
  private static final Set<String> WITHIN_A_HOST =
      Set.of(
          "V100", "A10", "A30", "A40", "A100", "A800", "L4", "L40", "L40S", "H20", "H100", "H200",
          "H800", "B100", "B200", "B300", "T4", "P100");

  private GpuProduct() {}

  /**
   * Whether NVLink may join GPUs of several hosts.
   *
   * @return false for products known to end at the host, true for superchips, null for others
   */
  public static @Nullable Boolean spansHosts(@Nullable String product) {
    if (product == null) {
      return null;
    }
    Boolean known = null;
    for (var word : SPLIT.split(product.toUpperCase(Locale.ROOT), -1)) {
      if (SUPERCHIP.matcher(word).matches()) {
        return true;
      }
      if (WITHIN_A_HOST.contains(word)) {
        known = false;
      }
    }
    return known;
  }
}
