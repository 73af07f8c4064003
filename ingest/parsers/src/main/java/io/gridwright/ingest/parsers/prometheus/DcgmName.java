package io.gridwright.ingest.parsers.prometheus;

import java.util.Locale;
import java.util.Map;

/** Today's DCGM names for those of older and renaming exporters. */
final class DcgmName {
  private static final Map<String, String> OLD =
      Map.of(
          "dcgm_gpu_temp", "DCGM_FI_DEV_GPU_TEMP",
          "dcgm_memory_temp", "DCGM_FI_DEV_MEMORY_TEMP",
          "dcgm_power_usage", "DCGM_FI_DEV_POWER_USAGE",
          "dcgm_total_energy_consumption", "DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION",
          "dcgm_gpu_utilization", "DCGM_FI_DEV_GPU_UTIL",
          "dcgm_mem_copy_utilization", "DCGM_FI_DEV_MEM_COPY_UTIL",
          "dcgm_fb_used", "DCGM_FI_DEV_FB_USED",
          "dcgm_fb_free", "DCGM_FI_DEV_FB_FREE",
          "dcgm_xid_errors", "DCGM_FI_DEV_XID_ERRORS");

  private DcgmName() {}

  static String of(String metric) {
    String old = OLD.get(metric);
    if (old != null) {
      return old;
    }
    boolean lowered = metric.startsWith("dcgm_fi_") || metric.startsWith("dcgm_exp_");
    return lowered ? metric.toUpperCase(Locale.ROOT) : metric;
  }
}
