package io.gridwright.model.signal;

import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One GPU or MIG instance at one scrape.
 *
 * @param gpu which device
 * @param tenant who holds it, as the exporter's labels say
 * @param activity profiling ratios
 * @param power power and temperature
 * @param memoryUsedMib framebuffer in use, MiB
 * @param xid last XID code seen, 0 or null for none
 * @param extra every other numeric field by its DCGM name
 */
public record GpuSample(
    GpuRef gpu,
    GpuTenant tenant,
    GpuActivity activity,
    GpuPower power,
    @Nullable Double memoryUsedMib,
    @Nullable Double memoryFreeMib,
    @Nullable Integer xid,
    Map<String, Double> extra)
    implements Signal {
  public GpuSample {
    extra = Map.copyOf(extra);
  }

  @Override
  public SignalKind kind() {
    return SignalKind.GPU_SAMPLE;
  }

  @Override
  public String entity() {
    return gpu.node() + '/' + gpu.uuid() + (gpu.instance() == null ? "" : "/" + gpu.instance());
  }

  /**
   * A device.
   *
   * @param node host that holds it
   * @param index index on the host, as text
   * @param uuid device UUID; the index where none is reported
   * @param instance MIG instance id, null for a whole GPU
   * @param profile MIG profile such as {@code 1g.5gb}
   * @param model product name
   */
  public record GpuRef(
      String node,
      String index,
      String uuid,
      @Nullable String instance,
      @Nullable String profile,
      @Nullable String model) {}

  /**
   * Slurm job id or Kubernetes pod that the exporter names. Where several share the device, each
   * field lists theirs with commas, all fields in the same order.
   */
  public record GpuTenant(
      @Nullable String hpcJob,
      @Nullable String namespace,
      @Nullable String pod,
      @Nullable String container) {}

  /**
   * Ratios 0 to 1 (DCGM fields 1002, 1004, 1005) and {@code gpuUtil} in percent (field 203), which
   * is not occupancy.
   */
  public record GpuActivity(
      @Nullable Double smActive,
      @Nullable Double tensorActive,
      @Nullable Double dramActive,
      @Nullable Double gpuUtil) {}

  /** Board power in W, energy since boot in J, temperatures in degrees Celsius. */
  public record GpuPower(
      @Nullable Double powerW,
      @Nullable Double energyJ,
      @Nullable Double temperatureC,
      @Nullable Double memoryTemperatureC) {}
}
