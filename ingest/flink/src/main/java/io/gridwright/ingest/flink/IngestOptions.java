package io.gridwright.ingest.flink;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.Serializable;
import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;

/**
 * What the stream is told.
 *
 * @param bootstrapServers the broker, as Kafka clients take it
 * @param home directory whose {@code segments} it writes
 * @param clock the product's clock, which event times are compared with; must be serializable
 * @param checkpointEvery how often rows become visible
 * @param lateness how far the samples of one GPU may be out of order
 * @param futureBound how far ahead of the clock an event may be
 * @param dedupeWindow how long an identity is remembered at least, in processing time
 * @param parallelism subtasks that read and decide
 * @param writers subtasks that write; each adds a file to every table at every checkpoint
 */
public record IngestOptions(
    String bootstrapServers,
    Path home,
    InstantSource clock,
    Duration checkpointEvery,
    Duration lateness,
    Duration futureBound,
    Duration dedupeWindow,
    int parallelism,
    int writers) {
  public IngestOptions {
    if (!(clock instanceof Serializable)) {
      throw bad("clock", clock.getClass().getName()).hint("It must be serializable.");
    }
    if (parallelism < 1 || writers < 1) {
      throw bad("parallelism", parallelism).with("writers", writers).hint("Both begin at 1.");
    }
    if (checkpointEvery.toMillis() < 1 || dedupeWindow.toMillis() < 1) {
      throw bad("checkpoint_every", checkpointEvery).with("dedupe_window", dedupeWindow);
    }
    if (lateness.isNegative() || futureBound.isNegative()) {
      throw bad("lateness", lateness).with("future_bound", futureBound);
    }
  }

  /** What suits a single process: a checkpoint each 5 s, one subtask. */
  public static IngestOptions of(String bootstrapServers, Path home, InstantSource clock) {
    return new IngestOptions(
        bootstrapServers,
        home,
        clock,
        Duration.ofSeconds(5),
        Duration.ofSeconds(30),
        Duration.ofMinutes(10),
        Duration.ofHours(1),
        1,
        1);
  }

  /** The same with another checkpoint interval. */
  public IngestOptions withCheckpointEvery(Duration interval) {
    return new IngestOptions(
        bootstrapServers,
        home,
        clock,
        interval,
        lateness,
        futureBound,
        dedupeWindow,
        parallelism,
        writers);
  }

  /** The same with other numbers of subtasks. */
  public IngestOptions withParallelism(int readers, int segmentWriters) {
    return new IngestOptions(
        bootstrapServers,
        home,
        clock,
        checkpointEvery,
        lateness,
        futureBound,
        dedupeWindow,
        readers,
        segmentWriters);
  }

  private static GridwrightException bad(String key, Object value) {
    return new GridwrightException(ErrorCode.BAD_CONFIG, "Stream cannot run with this option")
        .with(key, value);
  }
}
