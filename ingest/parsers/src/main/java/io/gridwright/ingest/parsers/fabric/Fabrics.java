package io.gridwright.ingest.parsers.fabric;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The names of fabrics in {@code LinkSample.fabric}, and how they are told. */
public final class Fabrics {
  /** InfiniBand. */
  public static final String INFINIBAND = "infiniband";

  /** RoCE, iWARP or plain Ethernet. */
  public static final String ETHERNET = "ethernet";

  /** Omni-Path. */
  public static final String OMNI_PATH = "omni_path";

  /** NVLink. */
  public static final String NVLINK = "nvlink";

  private Fabrics() {}

  /**
   * The fabric of a device of a host. The driver tells Omni-Path and iWARP; others run on either
   * link layer, so there only the layer tells, and null means that nobody told.
   *
   * @param device such as {@code mlx5_0}, {@code hfi1_0} or {@code irdma0}
   * @param linkLayer the kernel's word, null for none
   */
  public static @Nullable String of(String device, @Nullable String linkLayer) {
    var name = device.toLowerCase(Locale.ROOT);
    if (name.matches("(hfi\\d*|opa)_?\\d+")) {
      return OMNI_PATH;
    }
    if (linkLayer != null) {
      return linkLayer.equalsIgnoreCase("Ethernet") ? ETHERNET : INFINIBAND;
    }
    return name.matches("(irdma|i40iw|cxgb4_|rocep|roce|bnxt_re|siw|rxe).*") ? ETHERNET : null;
  }
}
