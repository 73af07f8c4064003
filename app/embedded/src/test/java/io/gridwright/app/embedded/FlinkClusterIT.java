package io.gridwright.app.embedded;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.gridwright.model.signal.Topic;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The job jar on a Flink cluster that knows nothing of this product. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class FlinkClusterIT {
  private static final Duration PATIENCE = Duration.ofMinutes(2);
  private static final Path JOB_JAR = Path.of(System.getProperty("gridwright.job.jar", "absent"));

  @TempDir Path kafka;
  @TempDir Path flink;
  @TempDir Path home;

  @Test
  void aClusterRunsTheJobJarAndEveryRecordCountsOnce() throws Exception {
    assertThat(JOB_JAR).as("./mvnw package builds it").exists();
    var committed = new CommittedRows(home);
    try (var broker = EmbeddedBroker.start(kafka);
        var sent = new SentSignals(broker.bootstrap());
        var cluster = FlinkClusterProcesses.start(flink)) {
      broker.createTopics(Arrays.stream(Topic.values()).map(Topic::topicName).toList(), 2);
      var first = cluster.taskManager("taskmanager-1");
      metrics(sent, 0, 5000);
      sent.malformed();
      sent.flush();
      var job = FlinkClusterProcesses.jobOf(cluster.flink(run(broker)));
      await().atMost(PATIENCE).until(() -> committed.records() > 0);

      metrics(sent, 5000, 20_000);
      sent.flush();
      first.destroyForcibly().waitFor();
      metrics(sent, 19_900, 20_000);
      sent.flush();
      cluster.taskManager("taskmanager-2");
      await().atMost(PATIENCE).until(() -> committed.records() >= sent.records());
      assertExact(sent, committed, 20_000);

      cluster.flink(List.of("stop", "--savepointPath", savepoints(), job));
      metrics(sent, 19_990, 20_100);
      sent.flush();
      cluster.flink(run(broker));
      await().atMost(PATIENCE).until(() -> committed.records() >= sent.records());
      assertExact(sent, committed, 20_100);

      metrics(sent, 20_100, 20_150);
      sent.flush();
      takeOver(cluster, broker, sent, committed);
      assertExact(sent, committed, 20_200);
    }
    assertThat(committed.number("dead_letter", "count(*)", "reason = 'duplicate'")).isEqualTo(110);
    assertThat(committed.number("dead_letter", "count(*)", "reason = 'malformed_message'"))
        .isEqualTo(1);
  }

  @Test
  void theJobJarHoldsNothingThatAClusterBrings() throws Exception {
    try (var jar = new JarFile(JOB_JAR.toFile())) {
      var libraries =
          jar.stream().map(Object::toString).filter(name -> name.endsWith(".jar")).toList();
      assertThat(libraries)
          .anyMatch(name -> name.startsWith("lib/flink-connector-kafka-"))
          .anyMatch(name -> name.startsWith("lib/duckdb_jdbc-"))
          .noneMatch(name -> name.matches("lib/(slf4j|logback|log4j|flink-(?!connector-)).*"));
      assertThat(jar.getManifest().getMainAttributes().getValue("Main-Class"))
          .isEqualTo("io.gridwright.ingest.flink.IngestJob");
    }
  }

  /** The job manager is thought dead, but only slept. */
  private void takeOver(
      FlinkClusterProcesses cluster,
      EmbeddedBroker broker,
      SentSignals sent,
      CommittedRows committed)
      throws Exception {
    cluster.signal("STOP");
    try (var embedded = EmbeddedFlink.start(StreamProcess.options(broker.bootstrap(), home))) {
      assertThat(embedded.resumedFrom()).isPresent();
      await().atMost(PATIENCE).until(() -> committed.records() >= sent.records());
      cluster.signal("CONT");
      metrics(sent, 20_150, 20_200);
      sent.flush();
      await().atMost(PATIENCE).until(() -> committed.records() >= sent.records());
    }
  }

  private String savepoints() {
    return home.resolve("flink/savepoints").toUri().toString();
  }

  private List<String> run(EmbeddedBroker broker) {
    var words = new ArrayList<>(List.of("run", "-d", JOB_JAR.toString()));
    words.addAll(List.of("--bootstrap", broker.bootstrap(), "--home", home.toString()));
    words.addAll(List.of("--checkpoint-every", "PT0.5S", "--future-bound", "P9999D"));
    return words;
  }

  private static void assertExact(SentSignals sent, CommittedRows committed, int metrics)
      throws Exception {
    assertThat(committed.records()).isEqualTo(sent.records());
    assertThat(committed.number("metric_sample", "count(*)", "true")).isEqualTo(metrics);
    assertThat(committed.repeated("metric_sample")).isZero();
  }

  private static void metrics(SentSignals sent, int from, int to) {
    for (int number = from; number < to; number++) {
      sent.metric(number);
    }
  }
}
