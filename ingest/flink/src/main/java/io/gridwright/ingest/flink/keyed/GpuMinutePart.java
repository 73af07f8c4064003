package io.gridwright.ingest.flink.keyed;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.gridwright.ingest.flink.event.GpuReading;
import io.gridwright.ingest.flink.event.TableRow;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Sums over the samples of one GPU in one minute that came together. Parts of a minute add up.
 *
 * <p>Public fields and constructor because Flink stores it as a POJO.
 */
public final class GpuMinutePart {
  /** When it is let go at the latest, milliseconds of processing time. */
  public long heldUntil;

  /** Whether an earlier part of this minute was let go before. */
  public boolean late;

  public String node = "";
  public String uuid = "";
  public @Nullable String instance;
  public int samples;
  public int activeSamples;
  public double smActiveSum;
  public int smActiveSamples;
  public double engineActiveSum;
  public int engineActiveSamples;
  public double gpuUtilSum;
  public int gpuUtilSamples;

  /** Samples whose profiled values stood still while the GPU did not. */
  public int staleSamples;

  /** Part of the card that it is, null when not known. */
  public @Nullable Double share;

  public double tensorActiveSum;
  public int tensorActiveSamples;
  public double powerSum;
  public int powerSamples;
  public @Nullable Double temperatureMax;

  /** An empty part. */
  public GpuMinutePart() {}

  void add(GpuReading reading) {
    node = reading.node();
    uuid = reading.uuid();
    instance = reading.instance();
    share = reading.share();
    samples++;
    activeSamples += reading.active() ? 1 : 0;
    if (reading.smActive() != null) {
      smActiveSum += reading.smActive();
      smActiveSamples++;
    }
    if (reading.engineActive() != null) {
      engineActiveSum += reading.engineActive();
      engineActiveSamples++;
    }
    if (reading.gpuUtil() != null) {
      gpuUtilSum += reading.gpuUtil();
      gpuUtilSamples++;
    }
    if (reading.tensorActive() != null) {
      tensorActiveSum += reading.tensorActive();
      tensorActiveSamples++;
    }
    if (reading.powerW() != null) {
      powerSum += reading.powerW();
      powerSamples++;
    }
    Double temperature = reading.temperatureC();
    if (temperature != null && (temperatureMax == null || temperature > temperatureMax)) {
      temperatureMax = temperature;
    }
  }

  TableRow row(long minuteMillis) {
    var row = JsonNodeFactory.instance.objectNode();
    row.put("minute", Instant.ofEpochMilli(minuteMillis).toString());
    row.put("node", node).put("gpu_uuid", uuid).put("instance", instance);
    row.put("samples", samples).put("active_samples", activeSamples);
    row.put("sm_active_sum", smActiveSum).put("sm_active_samples", smActiveSamples);
    row.put("engine_active_sum", engineActiveSum).put("engine_active_samples", engineActiveSamples);
    row.put("gpu_util_sum", gpuUtilSum).put("gpu_util_samples", gpuUtilSamples);
    row.put("share", share).put("stale_samples", staleSamples);
    row.put("tensor_active_sum", tensorActiveSum).put("tensor_active_samples", tensorActiveSamples);
    row.put("power_w_sum", powerSum).put("power_w_samples", powerSamples);
    row.put("temperature_c_max", temperatureMax).put("late", late);
    return new TableRow("gpu_minute", row.toString());
  }
}
