package io.gridwright.app.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gridwright.model.signal.Topic;
import io.gridwright.model.workload.JobState;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Timeout(value = 5, unit = TimeUnit.MINUTES)
class EmbeddedFlinkIT {
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir static Path kafka;
  private static EmbeddedBroker broker;

  @TempDir Path home;

  @BeforeAll
  static void startBroker() {
    broker = EmbeddedBroker.start(kafka);
    broker.createTopics(Arrays.stream(Topic.values()).map(Topic::topicName).toList(), 2);
  }

  @AfterAll
  static void stopBroker() {
    broker.close();
  }

  @Test
  void killedStoppedAndStartedAgainEveryRecordCountsOnce() throws Exception {
    var committed = new CommittedRows(home);
    try (var sent = new SentSignals(broker.bootstrap())) {
      beforeTheKill(sent, committed);
      afterTheKill(sent, committed);
      afterTheStop(sent, committed);
    }
    assertThat(staged()).isZero();
  }

  @Test
  void aFailureThatStaysEndsTheJobAndIsTold() throws Exception {
    Files.createDirectories(home.resolve("segments"));
    Files.writeString(home.resolve("segments/staging"), "in the way");
    try (var flink = EmbeddedFlink.start(StreamProcess.options(broker.bootstrap(), home))) {
      await().atMost(PATIENCE).until(() -> flink.failure().isPresent());
      assertThat(flink.healthy()).isFalse();
      assertThat(flink.failure().orElseThrow()).contains("segments");
    }
  }

  /** Sends while the stream runs in a process of its own, and kills that in the middle. */
  private void beforeTheKill(SentSignals sent, CommittedRows committed) throws Exception {
    var process = StreamProcess.start(broker.bootstrap(), home, home.resolve("process.log"));
    try {
      metrics(sent, 0, 5000);
      gpus(sent, 0, 1000);
      sent.malformed();
      sent.job(0, JobState.PENDING);
      sent.flush();
      await().atMost(PATIENCE).until(() -> committed.records() > 0);
      metrics(sent, 5000, 30_000);
      gpus(sent, 1000, 2000);
      sent.job(1, JobState.RUNNING);
      sent.flush();
    } finally {
      process.destroyForcibly().waitFor();
    }
    assertThat(committed.records()).as("killed in the middle").isLessThan(sent.records());
  }

  /** Goes on in this process; what was sent before the kill is sent again, in part. */
  private void afterTheKill(SentSignals sent, CommittedRows committed) throws Exception {
    try (var flink = EmbeddedFlink.start(StreamProcess.options(broker.bootstrap(), home))) {
      assertThat(flink.resumedFrom()).isPresent();
      metrics(sent, 0, 100);
      metrics(sent, 29_900, 30_000);
      metrics(sent, 30_000, 31_000);
      sent.job(2, JobState.RUNNING);
      sent.malformed();
      gpus(sent, 2000, 2100);
      for (int gpu = 4000; gpu < 4004; gpu++) {
        sent.gpu(gpu, StreamProcess.NOW);
      }
      sent.flush();
      await().atMost(PATIENCE).until(() -> committed.records() >= sent.records());
      assertThat(flink.healthy()).isTrue();
      assertThat(flink.failure()).isEmpty();
      await().atMost(PATIENCE).until(() -> flink.counters().getOrDefault("messages_read", 0L) > 0);
    }
    assertExact(sent, committed);
    assertThat(committed.number("metric_sample", "count(*)", "true")).isEqualTo(31_000);
    assertThat(committed.number("dead_letter", "count(*)", "reason = 'duplicate'")).isEqualTo(200);
    assertThat(committed.number("dead_letter", "count(*)", "reason = 'malformed_message'"))
        .isEqualTo(2);
    assertThat(committed.number("gpu_sample", "count(*)", "true")).isEqualTo(2104);
    assertThat(committed.number("gpu_minute", "sum(samples)", "true")).isEqualTo(2100);
    assertThat(committed.number("job_transition", "count(*)", "true")).isEqualTo(2);
  }

  /** An orderly stop leaves a savepoint, which is newer than any checkpoint. */
  private void afterTheStop(SentSignals sent, CommittedRows committed) throws Exception {
    metrics(sent, 30_990, 31_010);
    sent.flush();
    try (var flink = EmbeddedFlink.start(StreamProcess.options(broker.bootstrap(), home))) {
      assertThat(flink.resumedFrom().orElseThrow().toString()).contains("savepoint");
      await().atMost(PATIENCE).until(() -> committed.records() >= sent.records());
    }
    assertExact(sent, committed);
    assertThat(committed.number("metric_sample", "count(*)", "true")).isEqualTo(31_010);
  }

  private static void assertExact(SentSignals sent, CommittedRows committed) throws Exception {
    assertThat(committed.records()).isEqualTo(sent.records());
    assertThat(committed.repeated("metric_sample")).isZero();
    assertThat(committed.repeated("gpu_sample")).isZero();
    assertThat(committed.repeated("job_observation")).isZero();
  }

  private static void metrics(SentSignals sent, int from, int to) {
    for (int number = from; number < to; number++) {
      sent.metric(number);
    }
  }

  /** One sample each second of an hour; every tenth comes five minutes late. */
  private static void gpus(SentSignals sent, int from, int to) {
    for (int number = from; number < to; number++) {
      var time = StreamProcess.NOW.minusSeconds(3600 - number);
      sent.gpu(number, number % 10 == 0 ? time.minusSeconds(300) : time);
    }
  }

  private long staged() throws Exception {
    try (var files = Files.walk(home.resolve("segments/staging"))) {
      return files.filter(Files::isRegularFile).count();
    }
  }
}
