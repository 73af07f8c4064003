package io.gridwright.app.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.publish.SignalPublisher;
import io.gridwright.ingest.flink.IngestOptions;
import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.model.signal.Topic;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * The job stopped with a savepoint and started with other numbers of subtasks, while minutes are
 * open and counters half read, against the same messages read by one job that nothing happened to.
 */
@Timeout(value = 8, unit = TimeUnit.MINUTES)
class RescaleIT {
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final List<String> TABLES =
      List.of("gpu_sample", "gpu_minute", "counter_minute", "dead_letter");
  private static final int THIRD = ScrapedFleet.SCRAPES / 3;

  @TempDir Path kafka;
  @TempDir Path steady;
  @TempDir Path rescaled;

  @Test
  void fromOneSubtaskToTwoAndBackNoRowIsAnother() throws Exception {
    try (var broker = EmbeddedBroker.start(kafka)) {
      broker.createTopics(Arrays.stream(Topic.values()).map(Topic::topicName).toList(), 4);
      publish(broker, 0);
      run(broker, rescaled, 1, 1);
      publish(broker, 1);
      run(broker, rescaled, 2, 2);
      publish(broker, 2);
      run(broker, rescaled, 1, 3);
      run(broker, steady, 1, 3);
    }
    for (String table : TABLES) {
      var expected = new CommittedRows(steady).sorted(table, "true");
      assertThat(expected).as(table).hasSizeGreaterThan(100);
      assertThat(new CommittedRows(rescaled).sorted(table, "true")).as(table).isEqualTo(expected);
    }
  }

  private static void publish(EmbeddedBroker broker, int third) {
    try (var publisher = SignalPublisher.connect(broker.bootstrap(), Duration.ofSeconds(30))) {
      var intake = new DocumentIntake(Parsers::parse, publisher);
      for (int number = third * THIRD; number < (third + 1) * THIRD; number++) {
        ScrapedFleet.scrape(number).forEach(intake::take);
      }
      intake.flush();
    }
  }

  /** Runs until everything that was published is committed, then stops with a savepoint. */
  private static void run(EmbeddedBroker broker, Path home, int parallelism, int thirds)
      throws Exception {
    var committed = new CommittedRows(home);
    long samples = (long) thirds * THIRD * ScrapedFleet.SAMPLES;
    try (var flink = EmbeddedFlink.start(options(broker, home, parallelism))) {
      await()
          .atMost(PATIENCE)
          .until(() -> committed.number("gpu_sample", "count(*)", "true") == samples);
      assertThat(flink.failure()).isEmpty();
    }
  }

  /** The lateness is so long that no minute is let go because nothing came for a while. */
  private static IngestOptions options(EmbeddedBroker broker, Path home, int parallelism) {
    return new IngestOptions(
        broker.bootstrap(),
        home,
        Clock.fixed(StreamProcess.NOW, ZoneOffset.UTC),
        Duration.ofMillis(500),
        Duration.ofMinutes(15),
        Duration.ofDays(9999),
        Duration.ofHours(1),
        parallelism,
        parallelism);
  }
}
