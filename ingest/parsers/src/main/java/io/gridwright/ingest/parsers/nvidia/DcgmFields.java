package io.gridwright.ingest.parsers.nvidia;

import java.util.Map;

/** DCGM field names for the short tags of dcgmi and the plain names of its Python bindings. */
final class DcgmFields {
  private static final Map<String, String> TAGS =
      Map.ofEntries(
          Map.entry("GPUTL", "DCGM_FI_DEV_GPU_UTIL"),
          Map.entry("MCUTL", "DCGM_FI_DEV_MEM_COPY_UTIL"),
          Map.entry("TMPTR", "DCGM_FI_DEV_GPU_TEMP"),
          Map.entry("MMTMP", "DCGM_FI_DEV_MEMORY_TEMP"),
          Map.entry("POWER", "DCGM_FI_DEV_POWER_USAGE"),
          Map.entry("TOTEC", "DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION"),
          Map.entry("SMCLK", "DCGM_FI_DEV_SM_CLOCK"),
          Map.entry("MMCLK", "DCGM_FI_DEV_MEM_CLOCK"),
          Map.entry("FBUSD", "DCGM_FI_DEV_FB_USED"),
          Map.entry("FBFRE", "DCGM_FI_DEV_FB_FREE"),
          Map.entry("XIDER", "DCGM_FI_DEV_XID_ERRORS"),
          Map.entry("GRACT", "DCGM_FI_PROF_GR_ENGINE_ACTIVE"),
          Map.entry("SMACT", "DCGM_FI_PROF_SM_ACTIVE"),
          Map.entry("SMOCC", "DCGM_FI_PROF_SM_OCCUPANCY"),
          Map.entry("TENSO", "DCGM_FI_PROF_PIPE_TENSOR_ACTIVE"),
          Map.entry("DRAMA", "DCGM_FI_PROF_DRAM_ACTIVE"),
          Map.entry("FP64A", "DCGM_FI_PROF_PIPE_FP64_ACTIVE"),
          Map.entry("FP32A", "DCGM_FI_PROF_PIPE_FP32_ACTIVE"),
          Map.entry("FP16A", "DCGM_FI_PROF_PIPE_FP16_ACTIVE"),
          Map.entry("PCITX", "DCGM_FI_PROF_PCIE_TX_BYTES"),
          Map.entry("PCIRX", "DCGM_FI_PROF_PCIE_RX_BYTES"),
          Map.entry("NVLTX", "DCGM_FI_PROF_NVLINK_TX_BYTES"),
          Map.entry("NVLRX", "DCGM_FI_PROF_NVLINK_RX_BYTES"),
          Map.entry("power_usage", "DCGM_FI_DEV_POWER_USAGE"),
          Map.entry("total_energy_consumption", "DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION"),
          Map.entry("gpu_temp", "DCGM_FI_DEV_GPU_TEMP"),
          Map.entry("memory_temp", "DCGM_FI_DEV_MEMORY_TEMP"),
          Map.entry("gpu_utilization", "DCGM_FI_DEV_GPU_UTIL"),
          Map.entry("fb_used", "DCGM_FI_DEV_FB_USED"),
          Map.entry("fb_free", "DCGM_FI_DEV_FB_FREE"),
          Map.entry("xid_errors", "DCGM_FI_DEV_XID_ERRORS"),
          Map.entry("gr_engine_active", "DCGM_FI_PROF_GR_ENGINE_ACTIVE"),
          Map.entry("sm_active", "DCGM_FI_PROF_SM_ACTIVE"),
          Map.entry("sm_occupancy", "DCGM_FI_PROF_SM_OCCUPANCY"),
          Map.entry("tensor_active", "DCGM_FI_PROF_PIPE_TENSOR_ACTIVE"),
          Map.entry("dram_active", "DCGM_FI_PROF_DRAM_ACTIVE"),
          Map.entry("fp64_active", "DCGM_FI_PROF_PIPE_FP64_ACTIVE"),
          Map.entry("fp32_active", "DCGM_FI_PROF_PIPE_FP32_ACTIVE"),
          Map.entry("fp16_active", "DCGM_FI_PROF_PIPE_FP16_ACTIVE"),
          Map.entry("pcie_tx_bytes", "DCGM_FI_PROF_PCIE_TX_BYTES"),
          Map.entry("pcie_rx_bytes", "DCGM_FI_PROF_PCIE_RX_BYTES"),
          Map.entry("nvlink_tx_bytes", "DCGM_FI_PROF_NVLINK_TX_BYTES"),
          Map.entry("nvlink_rx_bytes", "DCGM_FI_PROF_NVLINK_RX_BYTES"));

  private DcgmFields() {}

  static String of(String tag) {
    return TAGS.getOrDefault(tag, tag);
  }
}
