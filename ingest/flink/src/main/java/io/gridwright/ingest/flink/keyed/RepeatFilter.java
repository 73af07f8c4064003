package io.gridwright.ingest.flink.keyed;

import io.gridwright.ingest.flink.counter.CounterReading;
import io.gridwright.ingest.flink.event.Arrival;
import io.gridwright.ingest.flink.event.GpuReading;
import io.gridwright.ingest.flink.event.JobSighting;
import io.gridwright.ingest.flink.event.NodeSighting;
import io.gridwright.ingest.flink.event.TableRow;
import io.gridwright.ingest.flink.health.HealthSign;
import io.gridwright.model.signal.SignalKind;
import java.time.Duration;
import org.apache.flink.api.common.accumulators.LongCounter;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.apache.flink.util.OutputTag;

/**
 * Lets each identity through once, as its row and as what other operators need of it; a repeat
 * becomes a dead letter that carries its records. Keyed by {@link Arrival#group()}.
 */
public final class RepeatFilter extends KeyedProcessFunction<Integer, Arrival, TableRow> {
  /** GPU samples that were let through. */
  public static final OutputTag<GpuReading> GPUS =
      new OutputTag<>("gpus", TypeInformation.of(GpuReading.class));

  /** Job observations that were let through. */
  public static final OutputTag<JobSighting> JOBS =
      new OutputTag<>("jobs", TypeInformation.of(JobSighting.class));

  /** Node observations that were let through. */
  public static final OutputTag<NodeSighting> NODES =
      new OutputTag<>("nodes", TypeInformation.of(NodeSighting.class));

  /** Readings of counters that were let through. */
  public static final OutputTag<CounterReading> COUNTERS =
      new OutputTag<>("counters", TypeInformation.of(CounterReading.class));

  /** Faults that were let through. */
  public static final OutputTag<HealthSign> FAULTS =
      new OutputTag<>("faults", TypeInformation.of(HealthSign.class));

  /** Counter of messages read by this run of the job. */
  public static final String MESSAGES_READ = "messages_read";

  /** Counter of source records that those messages stood for. */
  public static final String RECORDS_READ = "records_read";

  /** Counter of messages that became dead letters or came as such. */
  public static final String DEAD_LETTERS = "dead_letters";

  private final long windowMillis;
  private final LongCounter messages = new LongCounter();
  private final LongCounter records = new LongCounter();
  private final LongCounter deadLetters = new LongCounter();
  private transient ValueState<SeenIdentities> seen;

  /** A filter that remembers for at least the given time. */
  public RepeatFilter(Duration window) {
    this.windowMillis = window.toMillis();
  }

  @Override
  public void open(OpenContext context) {
    var runtime = getRuntimeContext();
    seen = runtime.getState(new ValueStateDescriptor<>("seen", SeenIdentities.class));
    runtime.addAccumulator(MESSAGES_READ, messages);
    runtime.addAccumulator(RECORDS_READ, records);
    runtime.addAccumulator(DEAD_LETTERS, deadLetters);
  }

  @Override
  public void processElement(Arrival arrival, Context context, Collector<TableRow> out)
      throws Exception {
    messages.add(1);
    records.add(arrival.records());
    if (isNew(arrival, context.timerService().currentProcessingTime())) {
      pass(arrival, context, out);
    } else {
      emit(arrival.asDuplicate(), out);
    }
  }

  private boolean isNew(Arrival arrival, long now) throws Exception {
    var group = seen.value();
    if (group == null) {
      group = new SeenIdentities();
    }
    boolean added = group.add(arrival.identity(), now, windowMillis);
    seen.update(group);
    return added;
  }

  private void pass(Arrival arrival, Context context, Collector<TableRow> out) {
    emit(arrival.row(), out);
    if (arrival.gpu() != null) {
      context.output(GPUS, arrival.gpu());
    }
    if (arrival.job() != null) {
      context.output(JOBS, arrival.job());
    }
    if (arrival.node() != null) {
      context.output(NODES, arrival.node());
    }
    if (arrival.sign() != null) {
      context.output(FAULTS, arrival.sign());
    }
    if (arrival.counters() != null) {
      context.output(COUNTERS, arrival.counters());
    }
  }

  private void emit(TableRow row, Collector<TableRow> out) {
    if (row.table().equals(SignalKind.DEAD_LETTER.table())) {
      deadLetters.add(1);
    }
    out.collect(row);
  }
}
