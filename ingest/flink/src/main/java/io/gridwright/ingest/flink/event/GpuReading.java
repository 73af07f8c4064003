package io.gridwright.ingest.flink.event;

import static java.util.Objects.requireNonNull;

import io.gridwright.ingest.parsers.prometheus.MigSlices;
import io.gridwright.model.signal.GpuSample;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the minute of a GPU needs of one sample.
 *
 * @param instance MIG instance, null for a whole GPU
 * @param millis event time, milliseconds since 1970 UTC
 * @param share part of the card that it is, 1 for a whole GPU, null when not known
 * @param smActive ratio
 * @param engineActive ratio, of the instance where it is one
 * @param gpuUtil percent
 * @param tensorActive ratio
 * @param powerW watts
 * @param temperatureC degrees Celsius
 * @param xid last XID, 0 for none, null where not reported
 * @param xidCounts XIDs within the exporter's window, {@code code=count} separated by semicolons
 * @param profiled how many fields of the profiler it has
 * @param remapPending whether memory rows wait to be remapped
 * @param remapFailed whether one could not be
 */
public record GpuReading(
    String node,
    String uuid,
    @Nullable String instance,
    long millis,
    @Nullable Double share,
    @Nullable Double smActive,
    @Nullable Double engineActive,
    @Nullable Double gpuUtil,
    @Nullable Double tensorActive,
    @Nullable Double powerW,
    @Nullable Double temperatureC,
    @Nullable Integer xid,
    @Nullable String xidCounts,
    int profiled,
    boolean remapPending,
    boolean remapFailed) {
  private static final String ENGINE = "DCGM_FI_PROF_GR_ENGINE_ACTIVE";
  private static final String XID_COUNT = "DCGM_EXP_XID_ERRORS_COUNT";
  private static final Pattern XID_CODE = Pattern.compile("\\bxid=(\\d{1,6})");
  private static final String ENGINE_OF_INSTANCE = ENGINE + "{of=instance}";

  /** From a sample at a time. */
  public static GpuReading of(GpuSample sample, Instant time) {
    var gpu = sample.gpu();
    var activity = sample.activity();
    Double engine = sample.extra().get(ENGINE_OF_INSTANCE);
    return new GpuReading(
        requireNonNull(gpu.node(), "no node"),
        requireNonNull(gpu.uuid(), "no uuid"),
        gpu.instance(),
        time.toEpochMilli(),
        gpu.instance() == null ? Double.valueOf(1) : MigSlices.share(gpu.profile(), gpu.model()),
        finite(activity.smActive()),
        finite(engine == null ? sample.extra().get(ENGINE) : engine),
        finite(activity.gpuUtil()),
        finite(activity.tensorActive()),
        finite(sample.power().powerW()),
        finite(sample.power().temperatureC()),
        sample.xid(),
        xidCounts(sample.extra()),
        profiled(sample),
        isOn(sample.extra().get("DCGM_FI_DEV_ROW_REMAP_PENDING")),
        isOn(sample.extra().get("DCGM_FI_DEV_ROW_REMAP_FAILURE")));
  }

  private static @Nullable String xidCounts(Map<String, Double> extra) {
    StringBuilder counts = null;
    for (var entry : extra.entrySet()) {
      if (entry.getKey().startsWith(XID_COUNT)) {
        var code = XID_CODE.matcher(entry.getKey());
        counts = counts == null ? new StringBuilder() : counts.append(';');
        counts.append(code.find() ? code.group(1) : "").append('=').append(entry.getValue());
      }
    }
    return counts == null ? null : counts.toString();
  }

  private static int profiled(GpuSample sample) {
    var activity = sample.activity();
    int count = activity.smActive() == null ? 0 : 1;
    count += activity.tensorActive() == null ? 0 : 1;
    count += activity.dramActive() == null ? 0 : 1;
    for (var field : sample.extra().keySet()) {
      count += field.startsWith("DCGM_FI_PROF_") ? 1 : 0;
    }
    return count;
  }

  private static boolean isOn(@Nullable Double flag) {
    return flag != null && flag > 0;
  }

  /**
   * Whether it did anything, by the best that is reported: SM activity, engine activity, or the
   * driver's utilization.
   */
  public boolean active() {
    Double busy = smActive != null ? smActive : engineActive != null ? engineActive : gpuUtil;
    return busy != null && busy > 0;
  }

  /** The same without what the profiler says. */
  public GpuReading withoutProfiling() {
    return new GpuReading(
        node,
        uuid,
        instance,
        millis,
        share,
        null,
        null,
        gpuUtil,
        null,
        powerW,
        temperatureC,
        xid,
        xidCounts,
        profiled,
        remapPending,
        remapFailed);
  }

  /** Which GPU or instance. */
  public String device() {
    return node + '/' + uuid + (instance == null ? "" : '/' + instance);
  }

  private static @Nullable Double finite(@Nullable Double value) {
    return value == null || !Double.isFinite(value) ? null : value;
  }
}
