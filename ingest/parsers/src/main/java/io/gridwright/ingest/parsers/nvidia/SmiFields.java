package io.gridwright.ingest.parsers.nvidia;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The DCGM fields that nvidia-smi prints under other names: first those of the XML, then those of
 * the text and of the CSV. Of several that print the same reading the first with a value is taken,
 * since it moved between versions.
 */
final class SmiFields {
  private static final Map<String, List<String>> NAMES = names();

  private static final Set<String> IDENTIFIERS =
      Set.of(
          "serial",
          "serial_number",
          "minor_number",
          "index",
          "gpu_instance_id",
          "compute_instance_id",
          "gpu_module_id",
          "count",
          "timestamp",
          "driver_version",
          "cuda_version",
          "board_id",
          "compute_cap",
          "vbios_version");

  private static final List<String> IDENTIFYING =
      List.of("pci.", "platform", "inforom", "ibmnpu", "mig_devices", "gsp_firmware", "processes");

  private SmiFields() {}

  /** DCGM field names, each with the paths that may hold it. */
  static Map<String, List<String>> dcgm() {
    return NAMES;
  }

  /** Whether the number at a path identifies something and measures nothing. */
  static boolean identifies(String path) {
    return IDENTIFIERS.contains(path)
        || (IDENTIFYING.stream().anyMatch(path::startsWith) && !isPciReading(path));
  }

  private static boolean isPciReading(String path) {
    return path.startsWith("pci.")
        && (path.contains("throughput") || path.contains("util") || path.contains("replay"));
  }

  private static Map<String, List<String>> names() {
    var names = new LinkedHashMap<String, List<String>>();
    names.put(
        "DCGM_FI_DEV_POWER_USAGE",
        List.of(
            "gpu_power_readings.power_draw",
            "power_readings.power_draw",
            "gpu_power_readings.average_power_draw",
            "gpu_power_readings.instant_power_draw",
            "gpu_power_readings.instantaneous_power_draw",
            "power.draw",
            "power.draw.average",
            "power.draw.instant"));
    names.put(
        "DCGM_FI_DEV_POWER_MGMT_LIMIT",
        List.of(
            "gpu_power_readings.current_power_limit",
            "power_readings.power_limit",
            "gpu_power_readings.power_limit",
            "power.limit"));
    names.put(
        "DCGM_FI_DEV_GPU_TEMP",
        List.of("temperature.gpu_temp", "temperature.gpu_current_temp", "temperature.gpu"));
    names.put(
        "DCGM_FI_DEV_MEMORY_TEMP",
        List.of(
            "temperature.memory_temp", "temperature.memory_current_temp", "temperature.memory"));
    names.put("DCGM_FI_DEV_GPU_UTIL", List.of("utilization.gpu_util", "utilization.gpu"));
    names.put(
        "DCGM_FI_DEV_MEM_COPY_UTIL", List.of("utilization.memory_util", "utilization.memory"));
    names.put("DCGM_FI_DEV_ENC_UTIL", List.of("utilization.encoder_util", "utilization.encoder"));
    names.put("DCGM_FI_DEV_DEC_UTIL", List.of("utilization.decoder_util", "utilization.decoder"));
    names.put("DCGM_FI_DEV_FB_USED", memory("used"));
    names.put("DCGM_FI_DEV_FB_FREE", memory("free"));
    names.put("DCGM_FI_DEV_FB_TOTAL", memory("total"));
    names.put("DCGM_FI_DEV_FB_RESERVED", memory("reserved"));
    names.put("DCGM_FI_DEV_SM_CLOCK", List.of("clocks.sm_clock", "clocks.sm", "clocks.current.sm"));
    names.put(
        "DCGM_FI_DEV_MEM_CLOCK",
        List.of("clocks.mem_clock", "clocks.memory", "clocks.mem", "clocks.current.memory"));
    names.put(
        "DCGM_FI_DEV_PCIE_REPLAY_COUNTER",
        List.of("pci.replay_counter", "pci.replays_since_reset"));
    names.put(
        "DCGM_FI_DEV_ECC_SBE_VOL_TOTAL",
        List.of("ecc.errors.corrected.volatile.total", "ecc_errors.volatile.single_bit.total"));
    names.put(
        "DCGM_FI_DEV_ECC_DBE_VOL_TOTAL",
        List.of("ecc.errors.uncorrected.volatile.total", "ecc_errors.volatile.double_bit.total"));
    names.put(
        "DCGM_FI_DEV_CORRECTABLE_REMAPPED_ROWS",
        List.of(
            "remapped_rows.remapped_row_corr",
            "remapped_rows.correctable_error",
            "remapped_rows.correctable"));
    names.put(
        "DCGM_FI_DEV_UNCORRECTABLE_REMAPPED_ROWS",
        List.of(
            "remapped_rows.remapped_row_unc",
            "remapped_rows.uncorrectable_error",
            "remapped_rows.uncorrectable"));
    names.put(
        "DCGM_FI_DEV_ROW_REMAP_PENDING",
        List.of("remapped_rows.remapped_row_pending", "remapped_rows.pending"));
    names.put(
        "DCGM_FI_DEV_ROW_REMAP_FAILURE",
        List.of(
            "remapped_rows.remapped_row_failure",
            "remapped_rows.remapping_failure_occurred",
            "remapped_rows.failure"));
    return names;
  }

  private static List<String> memory(String what) {
    return List.of("fb_memory_usage." + what, "shared_fb_memory_usage." + what, "memory." + what);
  }
}
