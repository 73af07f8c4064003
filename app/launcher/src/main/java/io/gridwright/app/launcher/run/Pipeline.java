package io.gridwright.app.launcher.run;

import io.gridwright.analytics.warehouse.Row;
import io.gridwright.analytics.warehouse.Warehouse;
import io.gridwright.app.embedded.EmbeddedBroker;
import io.gridwright.app.embedded.EmbeddedFlink;
import io.gridwright.app.launcher.api.Status.Health;
import io.gridwright.app.launcher.api.Status.Part;
import io.gridwright.app.launcher.config.ConfigKey;
import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.app.launcher.home.Home;
import io.gridwright.app.launcher.home.ScaledClock;
import io.gridwright.ingest.collectors.publish.BrokerTopics;
import io.gridwright.ingest.collectors.publish.SignalPublisher;
import io.gridwright.ingest.flink.IngestOptions;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The data's path from the broker into the warehouse: a broker (in this process unless one is
 * configured), the stream (in this process unless a Flink cluster runs the job for this home), and
 * the loader of what the stream committed.
 */
public final class Pipeline implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(Pipeline.class);
  private static final int PARTITIONS = 2;
  private static final long LOAD_MILLIS = 500;
  private static final Duration DELIVERY = Duration.ofMinutes(1);

  private final @Nullable EmbeddedBroker broker;
  private final String bootstrap;
  private final @Nullable EmbeddedFlink stream;
  private final Warehouse warehouse;
  private final SignalPublisher publisher;
  private final ScheduledExecutorService loader;
  private final AtomicReference<String> loadProblem = new AtomicReference<>("");
  private final AtomicReference<String> lastLoad = new AtomicReference<>("");
  private final ScaledClock clock;

  private Pipeline(
      @Nullable EmbeddedBroker broker,
      String bootstrap,
      @Nullable EmbeddedFlink stream,
      Warehouse warehouse,
      ScaledClock clock) {
    this.clock = clock;
    this.broker = broker;
    this.bootstrap = bootstrap;
    this.stream = stream;
    this.warehouse = warehouse;
    this.publisher = SignalPublisher.connect(bootstrap, DELIVERY);
    this.loader = Executors.newSingleThreadScheduledExecutor(Threads.daemon("loader"));
    var unused =
        loader.scheduleWithFixedDelay(this::load, LOAD_MILLIS, LOAD_MILLIS, TimeUnit.MILLISECONDS);
  }

  /**
   * Brings it up; it goes on where an earlier run of the same home ended, however that ended.
   *
   * @param clock the time that events are compared with
   * @throws GridwrightException BAD_CONFIG when a cluster is to read a broker that only this
   *     process knows
   */
  public static Pipeline start(Home home, GridwrightConfig config, ScaledClock clock) {
    requireReachableBroker(config);
    var started = new ArrayList<AutoCloseable>();
    try {
      var warehouse = Warehouse.open(home.directory(), clock);
      started.add(warehouse);
      var configured = config.text(ConfigKey.KAFKA_BOOTSTRAP);
      EmbeddedBroker broker = null;
      if (configured.isEmpty()) {
        broker = EmbeddedBroker.start(home.resolve("kafka"));
        started.add(broker);
      }
      var bootstrap = broker == null ? configured : broker.bootstrap();
      new BrokerTopics(bootstrap).create(PARTITIONS);
      EmbeddedFlink stream = null;
      if (config.flag(ConfigKey.FLINK_EMBEDDED)) {
        var options =
            IngestOptions.of(bootstrap, home.directory(), clock)
                .withCheckpointEvery(config.duration(ConfigKey.FLINK_CHECKPOINT));
        stream = EmbeddedFlink.start(options);
        started.add(stream);
      }
      return new Pipeline(broker, bootstrap, stream, warehouse, clock);
    } catch (RuntimeException failure) {
      Closing.reversed(started);
      throw failure;
    }
  }

  private static void requireReachableBroker(GridwrightConfig config) {
    if (!config.flag(ConfigKey.FLINK_EMBEDDED)
        && config.text(ConfigKey.KAFKA_BOOTSTRAP).isEmpty()) {
      throw new GridwrightException(
              ErrorCode.BAD_CONFIG, "A Flink cluster cannot read the broker of this process")
          .with("key", ConfigKey.FLINK_EMBEDDED.key())
          .hint("Maybe set kafka.bootstrap.servers too.");
    }
  }

  /** Where signals are handed in. */
  public SignalPublisher publisher() {
    return publisher;
  }

  /** The broker, as Kafka clients take it. */
  public String bootstrap() {
    return bootstrap;
  }

  /** Where they end up. */
  public Warehouse warehouse() {
    return warehouse;
  }

  /** Messages that the broker has taken, ever. */
  public long messages() {
    return new BrokerTopics(bootstrap).ends().stream().mapToLong(BrokerTopics.End::offset).sum();
  }

  /**
   * Waits until every message that the broker has now is in the warehouse.
   *
   * @throws GridwrightException when that takes longer than {@code patience}
   */
  public void drain(Duration patience) {
    publisher.flush();
    var ends = new BrokerTopics(bootstrap).ends();
    long deadline = System.nanoTime() + patience.toNanos();
    while (true) {
      requireHealthy();
      load();
      long missing = missing(ends);
      if (missing == 0) {
        return;
      }
      if (System.nanoTime() > deadline) {
        throw new GridwrightException(ErrorCode.INTERNAL, "Rows did not arrive in time")
            .with("partitions_behind", missing)
            .with("waited", patience);
      }
      Threads.rest(Duration.ofMillis(200));
    }
  }

  private long missing(List<BrokerTopics.End> ends) {
    var rows =
        warehouse
            .query(
                "SELECT topic, \"partition\", last_offset, lost FROM reports.delivery", List.of())
            .objects();
    return ends.stream()
        .filter(end -> end.offset() > 0)
        .filter(end -> rows.stream().map(Row::new).noneMatch(row -> isAllThere(row, end)))
        .count();
  }

  private static boolean isAllThere(Row row, BrokerTopics.End end) {
    return end.topic().equals(row.text("topic"))
        && end.partition() == (int) row.number("partition")
        && row.number("last_offset") >= end.offset() - 1
        && row.number("lost") == 0;
  }

  private void requireHealthy() {
    var failure = stream == null ? "" : stream.failure().orElse("");
    if (!failure.isEmpty()) {
      throw new GridwrightException(ErrorCode.INTERNAL, "The stream failed")
          .with("problem", failure);
    }
  }

  private synchronized void load() {
    try {
      int segments = warehouse.loadSegments();
      loadProblem.set("");
      if (segments > 0) {
        lastLoad.set("rows came at " + clock.instant().truncatedTo(ChronoUnit.SECONDS));
      }
      LOG.debug("{} segments loaded", segments);
    } catch (RuntimeException failure) {
      LOG.warn("Segments could not be loaded", failure);
      loadProblem.set(String.valueOf(failure.getMessage()));
    }
  }

  /** How broker, stream and warehouse are. */
  public List<Part> parts() {
    var parts = new ArrayList<Part>();
    parts.add(new Part("broker", Health.RUNNING, broker == null ? bootstrap : "in this process"));
    parts.add(streamPart());
    var problem = loadProblem.get();
    parts.add(new Part("warehouse", problem.isEmpty() ? Health.RUNNING : Health.FAILED, problem));
    return parts;
  }

  /**
   * A stream elsewhere is known only by what it commits, so it counts as starting until it does.
   */
  private Part streamPart() {
    if (stream == null) {
      var last = lastLoad.get();
      return last.isEmpty()
          ? new Part("stream", Health.STARTING, "on a Flink cluster; no rows yet")
          : new Part("stream", Health.RUNNING, "on a Flink cluster; " + last);
    }
    var failure = stream.failure().orElse("");
    return new Part("stream", failure.isEmpty() ? Health.RUNNING : Health.FAILED, failure);
  }

  @Override
  public void close() {
    Threads.stop(loader);
    var closing = new ArrayList<AutoCloseable>();
    closing.add(warehouse);
    if (broker != null) {
      closing.add(broker);
    }
    closing.add(this::load);
    if (stream != null) {
      closing.add(stream);
    }
    closing.add(publisher);
    Closing.reversed(closing);
  }
}
