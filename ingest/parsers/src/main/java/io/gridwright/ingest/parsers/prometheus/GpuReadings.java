package io.gridwright.ingest.parsers.prometheus;

import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.GpuSample.GpuActivity;
import io.gridwright.model.signal.GpuSample.GpuPower;
import io.gridwright.model.signal.GpuSample.GpuRef;
import io.gridwright.model.signal.GpuSample.GpuTenant;
import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values by their DCGM field names become a sample. */
public final class GpuReadings {
  private static final double MILLIJOULES = 1000;
  private static final String UTILIZATION = "DCGM_FI_DEV_GPU_UTIL";

  private GpuReadings() {}

  /**
   * The sample of a device.
   *
   * @param values by DCGM field name, in DCGM's units; what has no place of its own is kept as it
   *     is named
   * @param divided whether it is of a GPU that is divided into instances, where the driver's
   *     utilization means nothing
   */
  public static GpuSample sample(
      GpuRef gpu, GpuTenant tenant, Map<String, Double> values, boolean divided) {
    var rest = new LinkedHashMap<>(values);
    var activity =
        new GpuActivity(
            rest.remove("DCGM_FI_PROF_SM_ACTIVE"),
            rest.remove("DCGM_FI_PROF_PIPE_TENSOR_ACTIVE"),
            rest.remove("DCGM_FI_PROF_DRAM_ACTIVE"),
            divided ? null : rest.remove(UTILIZATION));
    Double millijoules = rest.remove("DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION");
    var power =
        new GpuPower(
            rest.remove("DCGM_FI_DEV_POWER_USAGE"),
            millijoules == null ? null : millijoules / MILLIJOULES,
            rest.remove("DCGM_FI_DEV_GPU_TEMP"),
            rest.remove("DCGM_FI_DEV_MEMORY_TEMP"));
    Double used = rest.remove("DCGM_FI_DEV_FB_USED");
    Double free = rest.remove("DCGM_FI_DEV_FB_FREE");
    Double xid = rest.remove("DCGM_FI_DEV_XID_ERRORS");
    Integer code = xid == null ? null : xid.intValue();
    return new GpuSample(gpu, tenant, activity, power, used, free, code, rest);
  }

  /** Whether a number is what DCGM says in place of one. */
  public static boolean isBlank(BigDecimal value) {
    return DcgmRange.isSentinel(value);
  }

  /** What a field can say, in words, if a value is not within it; null when it is. */
  public static @Nullable String rangeBroken(String field, double value) {
    var range = DcgmRange.of(field);
    return range == null || range.holds(value) ? null : range.text();
  }
}
