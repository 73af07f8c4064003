package io.gridwright.ingest.flink.event;

import static java.util.Objects.requireNonNull;

import io.gridwright.model.signal.GpuSample;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What the minute of a GPU needs of one sample.
 *
 * @param instance MIG instance, null for a whole GPU
 * @param millis event time, milliseconds since 1970 UTC
 * @param active whether it did anything: SM activity above zero, or utilization above zero where SM
 *     activity is not reported
 * @param smActive ratio
 * @param tensorActive ratio
 * @param powerW watts
 * @param temperatureC degrees Celsius
 */
public record GpuReading(
    String node,
    String uuid,
    @Nullable String instance,
    long millis,
    boolean active,
    @Nullable Double smActive,
    @Nullable Double tensorActive,
    @Nullable Double powerW,
    @Nullable Double temperatureC) {
  /** From a sample at a time. */
  public static GpuReading of(GpuSample sample, Instant time) {
    var activity = sample.activity();
    var busy = activity.smActive() != null ? activity.smActive() : activity.gpuUtil();
    return new GpuReading(
        requireNonNull(sample.gpu().node(), "no node"),
        requireNonNull(sample.gpu().uuid(), "no uuid"),
        sample.gpu().instance(),
        time.toEpochMilli(),
        busy != null && busy > 0,
        finite(activity.smActive()),
        finite(activity.tensorActive()),
        finite(sample.power().powerW()),
        finite(sample.power().temperatureC()));
  }

  /** Which GPU or instance. */
  public String device() {
    return node + '/' + uuid + (instance == null ? "" : '/' + instance);
  }

  private static @Nullable Double finite(@Nullable Double value) {
    return value == null || !Double.isFinite(value) ? null : value;
  }
}
