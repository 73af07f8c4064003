package io.gridwright.ingest.flink.keyed;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.gridwright.ingest.flink.counter.CounterPart;
import io.gridwright.ingest.flink.counter.CounterReading;
import io.gridwright.ingest.flink.counter.ThingCounters;
import io.gridwright.ingest.flink.event.TableRow;
import io.gridwright.ingest.flink.health.CounterSigns;
import io.gridwright.ingest.flink.health.HealthSign;
import java.time.Duration;
import java.time.Instant;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Turns counters into what they went up by in each minute. Keyed by {@link CounterReading#thing()}.
 *
 * <p>As in {@link GpuMinuteRollup}, every thing has a watermark of its own, a silent one lets go
 * after a span of processing time, and what comes late is another part of its minute.
 */
public final class CounterRollup extends KeyedProcessFunction<String, CounterReading, TableRow> {
  /** What counters that went up say of the health of a node. */
  public static final OutputTag<HealthSign> SIGNS =
      new OutputTag<>("counter-signs", TypeInformation.of(HealthSign.class));

  private static final long MINUTE = Duration.ofMinutes(1).toMillis();
  private static final Duration REMEMBERED = Duration.ofDays(2);

  private final long lateness;
  private transient ValueState<ThingCounters> state;

  /**
   * A rollup.
   *
   * @param lateness how far the readings of one thing may be out of order without being late
   */
  public CounterRollup(Duration lateness) {
    this.lateness = lateness.toMillis();
  }

  @Override
  public void open(OpenContext context) {
    var descriptor = new ValueStateDescriptor<>("counters", ThingCounters.class);
    descriptor.enableTimeToLive(Forgetting.after(REMEMBERED));
    state = getRuntimeContext().getState(descriptor);
  }

  @Override
  public void processElement(CounterReading reading, Context context, Collector<TableRow> out)
      throws Exception {
    ThingCounters found = state.value();
    ThingCounters thing = found == null ? new ThingCounters() : found;
    long heldUntil = context.timerService().currentProcessingTime() + MINUTE + lateness;
    thing.take(reading, lateness, heldUntil, (name, part) -> tell(thing, name, part, context, out));
    if (thing.timer == 0) {
      thing.timer = heldUntil;
      context.timerService().registerProcessingTimeTimer(heldUntil);
    }
    state.update(thing);
  }

  @Override
  public void onTimer(long time, OnTimerContext context, Collector<TableRow> out) throws Exception {
    ThingCounters thing = state.value();
    if (thing == null) {
      return;
    }
    thing.letGoHeld(time, (name, part) -> tell(thing, name, part, context, out));
    thing.timer = thing.heldUntil();
    if (thing.timer != 0) {
      context.timerService().registerProcessingTimeTimer(thing.timer);
    }
    state.update(thing);
  }

  private static void tell(
      ThingCounters thing,
      String counter,
      CounterPart part,
      Context context,
      Collector<TableRow> out) {
    out.collect(row(thing, counter, part));
    CounterSigns.of(thing.node, thing.device, counter, part.minute, part.delta)
        .ifPresent(sign -> context.output(SIGNS, sign));
  }

  private static TableRow row(ThingCounters thing, String counter, CounterPart part) {
    var row = JsonNodeFactory.instance.objectNode();
    row.put("minute", Instant.ofEpochMilli(part.minute).toString());
    row.put("scope", thing.scope).put("node", thing.node).put("device", thing.device);
    row.put("counter", counter).put("delta", part.delta).put("estimated", part.estimated);
    row.put("seconds", part.seconds).put("gap_seconds", part.gapSeconds);
    row.put("saturated_seconds", part.saturatedSeconds).put("resets", part.resets);
    row.put("readings", part.readings).put("refused", part.refused).put("late", part.late);
    return new TableRow("counter_minute", row.toString());
  }
}
