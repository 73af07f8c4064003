package io.gridwright.ingest.flink;

import io.gridwright.analytics.segments.SegmentStore;
import io.gridwright.ingest.flink.counter.CounterReading;
import io.gridwright.ingest.flink.event.Arrival;
import io.gridwright.ingest.flink.event.ArrivalDecoder;
import io.gridwright.ingest.flink.event.GpuReading;
import io.gridwright.ingest.flink.event.JobSighting;
import io.gridwright.ingest.flink.event.NodeSighting;
import io.gridwright.ingest.flink.event.TableRow;
import io.gridwright.ingest.flink.health.HealthSign;
import io.gridwright.ingest.flink.keyed.CounterRollup;
import io.gridwright.ingest.flink.keyed.GpuMinuteRollup;
import io.gridwright.ingest.flink.keyed.JobTransitions;
import io.gridwright.ingest.flink.keyed.NodeHealth;
import io.gridwright.ingest.flink.keyed.NodeTransitions;
import io.gridwright.ingest.flink.keyed.RepeatFilter;
import io.gridwright.ingest.flink.sink.SegmentSink;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.signal.Topic;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Optional;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.ExternalizedCheckpointRetention;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.connector.kafka.source.KafkaSource;
import org.apache.flink.connector.kafka.source.enumerator.initializer.OffsetsInitializer;
import org.apache.flink.core.execution.CheckpointingMode;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.AbstractID;
import org.apache.flink.util.ParameterTool;

/**
 * The stream: messages of every telemetry topic -> judged -> each identity once -> minutes of GPUs
 * and changes of jobs and nodes -> segments. The position on the broker, what was seen, and the
 * names of staged segments are one checkpoint, so a crash loses and doubles nothing.
 *
 * <p>Runs inside this product's process or on a Flink cluster. Every operator has a name that
 * stays, so that a checkpoint of one version can be resumed by the next.
 */
public final class IngestJob {
  /** The name of the job and of its consumer group. */
  public static final String NAME = "gridwright-ingest";

  /** More subtasks than this are never possible for state that a checkpoint keeps. */
  private static final int MAX_PARALLELISM = 128;

  private IngestJob() {}

  /**
   * Starts the job on the cluster that {@code flink run} names. What {@code -s} names is resumed,
   * else the newest checkpoint or savepoint of the home.
   *
   * @param args {@code --bootstrap host:port --home directory}, and optionally {@code
   *     --checkpoint-every PT5S --lateness PT30S --future-bound PT10M --dedupe-window PT1H
   *     --parallelism 1 --writers 1}, and {@code --checkpoints URI} for another place than {@code
   *     HOME/flink/checkpoints}
   * @throws GridwrightException BAD_CONFIG when the home has rows of an earlier run and nothing
   *     says where that ended
   */
  public static void main(String[] args) throws Exception {
    var given = ParameterTool.fromArgs(args);
    var standard =
        IngestOptions.of(
            given.getRequired("bootstrap"),
            Path.of(given.getRequired("home")),
            InstantSource.system());
    var options =
        new IngestOptions(
            standard.bootstrapServers(),
            standard.home(),
            standard.clock(),
            duration(given, "checkpoint-every", standard.checkpointEvery()),
            duration(given, "lateness", standard.lateness()),
            duration(given, "future-bound", standard.futureBound()),
            duration(given, "dedupe-window", standard.dedupeWindow()),
            given.getInt("parallelism", standard.parallelism()),
            given.getInt("writers", standard.writers()));
    var env = StreamExecutionEnvironment.getExecutionEnvironment();
    var start = new ClusterStart(options.home(), Optional.ofNullable(given.get("checkpoints")));
    var resume = env.getConfiguration().getOptional(StateRecoveryOptions.SAVEPOINT_PATH);
    start.requireKnownPosition(resume);
    build(env, options);
    env.configure(start.settings(resume));
    env.execute(NAME);
  }

  /**
   * Takes the home, and adds the whole graph and the settings that its guarantees need to an
   * environment. Look up the checkpoint to go on from after this, not before: then no other run can
   * commit rows that the checkpoint does not cover.
   */
  public static void build(StreamExecutionEnvironment env, IngestOptions options) {
    var owner = new AbstractID().toHexString();
    new SegmentStore(options.home()).take(owner);
    env.configure(settings(options));
    env.setParallelism(options.parallelism());
    env.setMaxParallelism(MAX_PARALLELISM);
    DataStream<Arrival> arrivals =
        env.fromSource(source(options), WatermarkStrategy.noWatermarks(), "telemetry topics")
            .uid("telemetry");
    rows(arrivals, options)
        .sinkTo(new SegmentSink(options.home(), owner))
        .setParallelism(options.writers())
        .name("segments")
        .uid("segments");
  }

  /** Everything between the broker and the segments. */
  static DataStream<TableRow> rows(DataStream<Arrival> arrivals, IngestOptions options) {
    var once =
        arrivals
            .keyBy(Arrival::group, Types.INT)
            .process(new RepeatFilter(options.dedupeWindow()), row())
            .name("each identity once")
            .uid("once");
    var minutes =
        once.getSideOutput(RepeatFilter.GPUS)
            .keyBy(GpuReading::device, Types.STRING)
            .process(new GpuMinuteRollup(options.lateness()), row())
            .name("GPU minutes")
            .uid("gpu-minutes");
    var jobs =
        once.getSideOutput(RepeatFilter.JOBS)
            .keyBy(JobSighting::job, Types.STRING)
            .process(new JobTransitions(), row())
            .name("job transitions")
            .uid("job-transitions");
    var nodes =
        once.getSideOutput(RepeatFilter.NODES)
            .keyBy(NodeSighting::host, Types.STRING)
            .process(new NodeTransitions(), row())
            .name("node transitions")
            .uid("node-transitions");
    var counters =
        once.getSideOutput(RepeatFilter.COUNTERS)
            .keyBy(CounterReading::thing, Types.STRING)
            .process(new CounterRollup(options.lateness()), row())
            .name("counter minutes")
            .uid("counter-minutes");
    var health =
        once.getSideOutput(RepeatFilter.FAULTS)
            .union(minutes.getSideOutput(GpuMinuteRollup.SIGNS))
            .union(counters.getSideOutput(CounterRollup.SIGNS))
            .union(nodes.getSideOutput(NodeTransitions.SIGNS))
            .keyBy(HealthSign::node, Types.STRING)
            .process(new NodeHealth(), row())
            .name("node health")
            .uid("node-health");
    return once.union(minutes, jobs, nodes, counters, health);
  }

  private static TypeInformation<TableRow> row() {
    return TypeInformation.of(TableRow.class);
  }

  /** Starts from the checkpoint's offsets, or from the beginning when there is no checkpoint. */
  private static KafkaSource<Arrival> source(IngestOptions options) {
    return KafkaSource.<Arrival>builder()
        .setBootstrapServers(options.bootstrapServers())
        .setTopics(Arrays.stream(Topic.values()).map(Topic::topicName).toList())
        .setGroupId(NAME)
        .setClientIdPrefix(NAME)
        .setStartingOffsets(OffsetsInitializer.earliest())
        .setDeserializer(new ArrivalDecoder(options.clock(), options.futureBound()))
        .build();
  }

  private static Configuration settings(IngestOptions options) {
    var settings = new Configuration();
    settings.set(PipelineOptions.NAME, NAME);
    settings.set(PipelineOptions.GENERIC_TYPES, false);
    settings.set(PipelineOptions.AUTO_GENERATE_UIDS, false);
    settings.set(PipelineOptions.OBJECT_REUSE, true);
    settings.set(CheckpointingOptions.CHECKPOINTING_INTERVAL, options.checkpointEvery());
    settings.set(
        CheckpointingOptions.CHECKPOINTING_CONSISTENCY_MODE, CheckpointingMode.EXACTLY_ONCE);
    settings.set(
        CheckpointingOptions.EXTERNALIZED_CHECKPOINT_RETENTION,
        ExternalizedCheckpointRetention.RETAIN_ON_CANCELLATION);
    return settings;
  }

  private static Duration duration(ParameterTool given, String name, Duration standard) {
    return given.has(name) ? Duration.parse(given.get(name)) : standard;
  }
}
