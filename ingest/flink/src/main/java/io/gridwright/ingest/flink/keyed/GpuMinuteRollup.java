package io.gridwright.ingest.flink.keyed;

import io.gridwright.ingest.flink.event.GpuReading;
import io.gridwright.ingest.flink.event.TableRow;
import io.gridwright.ingest.flink.health.HealthSign;
import java.time.Duration;
import java.util.ArrayList;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.MapState;
import org.apache.flink.api.common.state.MapStateDescriptor;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Adds up each GPU's samples by minute of event time. Keyed by {@link GpuReading#device()}.
 *
 * <p>Every GPU has a watermark of its own: its newest event time less the lateness. A minute is let
 * go when that passes its end. A watermark over all partitions would stand still for as long as one
 * partition has no messages, and calling such a partition idle lets data pass as late while the job
 * catches up. A GPU that falls silent lets go after the same span of processing time. A sample
 * behind the watermark starts another part of its minute, marked late; nothing is dropped.
 */
public final class GpuMinuteRollup extends KeyedProcessFunction<String, GpuReading, TableRow> {
  /** What the samples say of the health of their GPUs. */
  public static final OutputTag<HealthSign> SIGNS =
      new OutputTag<>("gpu-signs", TypeInformation.of(HealthSign.class));

  private static final long MINUTE = Duration.ofMinutes(1).toMillis();

  private final long latenessMillis;
  private transient MapState<Long, GpuMinutePart> parts;
  private transient ValueState<GpuWatch> watched;

  /**
   * A rollup.
   *
   * @param lateness how far the samples of one GPU may be out of order without being late
   */
  public GpuMinuteRollup(Duration lateness) {
    this.latenessMillis = lateness.toMillis();
  }

  @Override
  public void open(OpenContext context) {
    var runtime = getRuntimeContext();
    parts = runtime.getMapState(new MapStateDescriptor<>("parts", Long.class, GpuMinutePart.class));
    var seen = new ValueStateDescriptor<>("watch", GpuWatch.class);
    seen.enableTimeToLive(Forgetting.after(Duration.ofDays(1)));
    watched = runtime.getState(seen);
  }

  @Override
  public void processElement(GpuReading reading, Context context, Collector<TableRow> out)
      throws Exception {
    GpuWatch found = watched.value();
    GpuWatch watch = found == null ? new GpuWatch() : found;
    boolean stale = watch.isStale(reading);
    long minute = Math.floorDiv(reading.millis(), MINUTE) * MINUTE;
    var part = parts.get(minute);
    if (part == null) {
      part = new GpuMinutePart();
      part.late = isPast(minute, watch.newest);
      part.heldUntil = context.timerService().currentProcessingTime() + MINUTE + latenessMillis;
      context.timerService().registerProcessingTimeTimer(part.heldUntil);
    }
    part.add(stale ? reading.withoutProfiling() : reading);
    part.staleSamples += stale ? 1 : 0;
    parts.put(minute, part);
    boolean newer = reading.millis() > watch.newest;
    if (newer) {
      watch.signs.take(reading, stale, sign -> context.output(SIGNS, sign));
    }
    watch.newest = Math.max(watch.newest, reading.millis());
    watched.update(watch);
    if (newer) {
      letGoBefore(reading.millis(), out);
    }
  }

  @Override
  public void onTimer(long time, OnTimerContext context, Collector<TableRow> out) throws Exception {
    var due = new ArrayList<Long>();
    for (var entry : parts.entries()) {
      if (entry.getValue().heldUntil <= time) {
        due.add(entry.getKey());
      }
    }
    letGo(due, out);
  }

  private void letGoBefore(long now, Collector<TableRow> out) throws Exception {
    var due = new ArrayList<Long>();
    for (long minute : parts.keys()) {
      if (isPast(minute, now)) {
        due.add(minute);
      }
    }
    letGo(due, out);
  }

  private void letGo(Iterable<Long> minutes, Collector<TableRow> out) throws Exception {
    for (long minute : minutes) {
      out.collect(parts.get(minute).row(minute));
      parts.remove(minute);
    }
  }

  private boolean isPast(long minute, long now) {
    return minute + MINUTE <= now - latenessMillis;
  }
}
