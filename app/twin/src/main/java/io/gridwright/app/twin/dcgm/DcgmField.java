package io.gridwright.app.twin.dcgm;

import io.gridwright.app.twin.parts.GpuMeter;
import io.gridwright.app.twin.spec.FleetSpec.ProductSpec;
import java.util.List;
import java.util.function.ToDoubleBiFunction;

/** The fields that the exporter is set up to print, in its order. */
record DcgmField(
    String name, String help, boolean gauge, ToDoubleBiFunction<GpuMeter, ProductSpec> value) {
  static final List<DcgmField> ALL =
      List.of(
          field(
              "DCGM_FI_DEV_SM_CLOCK",
              "SM clock frequency (in MHz).",
              true,
              (g, p) -> g.smActive > 0 ? 1830 : 345),
          field("DCGM_FI_DEV_MEM_CLOCK", "Memory clock frequency (in MHz).", true, (g, p) -> 2619),
          field(
              "DCGM_FI_DEV_MEMORY_TEMP",
              "Memory temperature (in C).",
              true,
              (g, p) -> Math.rint(g.temperatureC + 6)),
          field(
              "DCGM_FI_DEV_GPU_TEMP",
              "GPU temperature (in C).",
              true,
              (g, p) -> Math.rint(g.temperatureC)),
          field("DCGM_FI_DEV_POWER_USAGE", "Power draw (in W).", true, (g, p) -> g.powerW),
          field(
              "DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION",
              "Total energy consumption since boot (in mJ).",
              false,
              (g, p) -> Math.rint(g.energyJ * 1000)),
          field(
              "DCGM_FI_DEV_GPU_UTIL",
              "GPU utilization (in %).",
              true,
              (g, p) -> Math.rint(g.smActive > 0 ? Math.min(100, 35 + 70 * g.smActive) : 0)),
          field(
              "DCGM_FI_DEV_MEM_COPY_UTIL",
              "Memory utilization (in %).",
              true,
              (g, p) -> Math.rint(100 * g.dramActive)),
          field(
              "DCGM_FI_DEV_XID_ERRORS",
              "Value of the last XID error encountered.",
              true,
              (g, p) -> g.xid),
          field(
              "DCGM_FI_DEV_FB_FREE",
              "Framebuffer memory free (in MiB).",
              true,
              (g, p) -> p.memoryMib() - Math.rint(g.memoryUsedMib)),
          field(
              "DCGM_FI_DEV_FB_USED",
              "Framebuffer memory used (in MiB).",
              true,
              (g, p) -> Math.rint(g.memoryUsedMib)),
          field(
              "DCGM_FI_PROF_GR_ENGINE_ACTIVE",
              "Ratio of time the graphics engine is active (in %).",
              true,
              (g, p) -> Math.min(1, g.smActive * 1.08)),
          field(
              "DCGM_FI_PROF_SM_ACTIVE",
              "The ratio of cycles an SM has at least 1 warp assigned (in %).",
              true,
              (g, p) -> g.smActive),
          field(
              "DCGM_FI_PROF_PIPE_TENSOR_ACTIVE",
              "Ratio of cycles the tensor (HMMA) pipe is active (in %).",
              true,
              (g, p) -> g.tensorActive),
          field(
              "DCGM_FI_PROF_DRAM_ACTIVE",
              "Ratio of cycles the device memory interface is active sending or receiving data (in %).",
              true,
              (g, p) -> g.dramActive));

  private static DcgmField field(
      String name, String help, boolean gauge, ToDoubleBiFunction<GpuMeter, ProductSpec> value) {
    return new DcgmField(name, help, gauge, value);
  }

  String type() {
    return gauge ? "gauge" : "counter";
  }

  double read(GpuMeter gpu, ProductSpec product) {
    return value.applyAsDouble(gpu, product);
  }
}
