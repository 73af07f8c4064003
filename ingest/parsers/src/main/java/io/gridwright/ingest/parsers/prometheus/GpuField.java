package io.gridwright.ingest.parsers.prometheus;

import java.util.Locale;
import java.util.Map;

/**
 * Today's DCGM name and unit for a metric of older, renaming and other exporters. Unit and kind of
 * a field come from its name; what a page says in HELP and TYPE has been wrong too often.
 *
 * @param name DCGM field name, or the metric's own where DCGM has none
 * @param factor what a printed number is multiplied with to come to the field's unit
 */
record GpuField(String name, double factor) {
  private static final String OTHER_EXPORTER = "nvidia_smi_";

  /** What OpenMetrics adds to the name of a counter. */
  private static final String COUNTED = "_total";

  private static final double PER_MIB = 1.0 / (1024 * 1024);
  private static final double PER_MHZ = 1e-6;
  private static final double PERCENT = 100;

  private static final Map<String, GpuField> RENAMED =
      Map.ofEntries(
          entry("dcgm_gpu_temp", "DCGM_FI_DEV_GPU_TEMP", 1),
          entry("dcgm_memory_temp", "DCGM_FI_DEV_MEMORY_TEMP", 1),
          entry("dcgm_power_usage", "DCGM_FI_DEV_POWER_USAGE", 1),
          entry("dcgm_total_energy_consumption", "DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION", 1),
          entry("dcgm_gpu_utilization", "DCGM_FI_DEV_GPU_UTIL", 1),
          entry("dcgm_mem_copy_utilization", "DCGM_FI_DEV_MEM_COPY_UTIL", 1),
          entry("dcgm_enc_utilization", "DCGM_FI_DEV_ENC_UTIL", 1),
          entry("dcgm_dec_utilization", "DCGM_FI_DEV_DEC_UTIL", 1),
          entry("dcgm_sm_clock", "DCGM_FI_DEV_SM_CLOCK", 1),
          entry("dcgm_memory_clock", "DCGM_FI_DEV_MEM_CLOCK", 1),
          entry("dcgm_fb_used", "DCGM_FI_DEV_FB_USED", 1),
          entry("dcgm_fb_free", "DCGM_FI_DEV_FB_FREE", 1),
          entry("dcgm_xid_errors", "DCGM_FI_DEV_XID_ERRORS", 1),
          entry("nvidia_smi_temperature_gpu", "DCGM_FI_DEV_GPU_TEMP", 1),
          entry("nvidia_smi_temperature_memory", "DCGM_FI_DEV_MEMORY_TEMP", 1),
          entry("nvidia_smi_power_draw_watts", "DCGM_FI_DEV_POWER_USAGE", 1),
          entry("nvidia_smi_power_limit_watts", "DCGM_FI_DEV_POWER_MGMT_LIMIT", 1),
          entry("nvidia_smi_enforced_power_limit_watts", "DCGM_FI_DEV_ENFORCED_POWER_LIMIT", 1),
          entry("nvidia_smi_utilization_gpu_ratio", "DCGM_FI_DEV_GPU_UTIL", PERCENT),
          entry("nvidia_smi_utilization_memory_ratio", "DCGM_FI_DEV_MEM_COPY_UTIL", PERCENT),
          entry("nvidia_smi_utilization_encoder_ratio", "DCGM_FI_DEV_ENC_UTIL", PERCENT),
          entry("nvidia_smi_utilization_decoder_ratio", "DCGM_FI_DEV_DEC_UTIL", PERCENT),
          entry("nvidia_smi_memory_used_bytes", "DCGM_FI_DEV_FB_USED", PER_MIB),
          entry("nvidia_smi_memory_free_bytes", "DCGM_FI_DEV_FB_FREE", PER_MIB),
          entry("nvidia_smi_clocks_current_sm_clock_hz", "DCGM_FI_DEV_SM_CLOCK", PER_MHZ),
          entry("nvidia_smi_clocks_current_memory_clock_hz", "DCGM_FI_DEV_MEM_CLOCK", PER_MHZ));

  static GpuField of(String metric) {
    GpuField renamed = RENAMED.get(metric);
    if (renamed != null) {
      return renamed;
    }
    if (metric.startsWith("DCGM_FI_") && metric.endsWith(COUNTED)) {
      return new GpuField(metric.substring(0, metric.length() - COUNTED.length()), 1);
    }
    boolean lowered = metric.startsWith("dcgm_fi_") || metric.startsWith("dcgm_exp_");
    return new GpuField(lowered ? metric.toUpperCase(Locale.ROOT) : metric, 1);
  }

  /** Whether DCGM's exporter printed a metric, under any of its names. */
  static boolean isDcgm(String metric) {
    return metric.startsWith("DCGM_") || metric.startsWith("dcgm_");
  }

  /** Whether nvidia_gpu_exporter printed it of a GPU; what it says of processes is not that. */
  static boolean isOtherExporter(String metric) {
    return metric.startsWith(OTHER_EXPORTER) && !metric.startsWith("nvidia_smi_compute_app_");
  }

  /**
   * Whether a field is about the whole GPU, also where it is printed for a MIG instance: power,
   * heat, clocks, errors and links have no parts.
   */
  boolean ofWholeGpu() {
    return !name.startsWith("DCGM_FI_DEV_FB_")
        && !name.equals("DCGM_FI_DEV_GPU_UTIL")
        && !(name.startsWith("DCGM_FI_PROF_")
            && !name.startsWith("DCGM_FI_PROF_PCIE_")
            && !name.startsWith("DCGM_FI_PROF_NVLINK_"));
  }

  private static Map.Entry<String, GpuField> entry(String metric, String field, double factor) {
    return Map.entry(metric, new GpuField(field, factor));
  }
}
