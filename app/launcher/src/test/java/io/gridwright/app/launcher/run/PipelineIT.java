package io.gridwright.app.launcher.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.app.embedded.EmbeddedBroker;
import io.gridwright.app.embedded.EmbeddedFlink;
import io.gridwright.app.launcher.api.Status.Health;
import io.gridwright.app.launcher.api.Status.Part;
import io.gridwright.app.launcher.config.ConfigKey;
import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.app.launcher.home.Home;
import io.gridwright.app.launcher.home.ScaledClock;
import io.gridwright.ingest.flink.IngestOptions;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.Origin;
import io.gridwright.model.signal.SignalEvent;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The pipeline with a broker, or a broker and a Flink cluster, that are not its own. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class PipelineIT {
  private static final Instant NOW = Instant.parse("2026-12-01T12:00:00Z");
  private static final Duration PATIENCE = Duration.ofMinutes(2);

  @TempDir Path kafka;
  @TempDir Path directory;
  private final ScaledClock clock = new ScaledClock(Clock.fixed(NOW, ZoneOffset.UTC), NOW, 1);

  @Test
  void aBrokerThatIsThereIsUsedAndSurvives() {
    try (var broker = EmbeddedBroker.start(kafka)) {
      try (var home = Home.own(directory);
          var pipeline = Pipeline.start(home, config(broker.bootstrap(), true), clock)) {
        publish(pipeline, 0, 100);
        pipeline.drain(PATIENCE);
        assertThat(samples(pipeline)).isEqualTo(100);
        assertThat(pipeline.parts())
            .contains(new Part("broker", Health.RUNNING, broker.bootstrap()))
            .contains(new Part("stream", Health.RUNNING, ""));
        assertThat(directory.resolve("kafka")).doesNotExist();
      }
      try (var home = Home.own(directory);
          var pipeline = Pipeline.start(home, config(broker.bootstrap(), true), clock)) {
        assertThat(pipeline.messages()).isEqualTo(100);
        publish(pipeline, 100, 150);
        pipeline.drain(PATIENCE);
        assertThat(samples(pipeline)).isEqualTo(150);
      }
    }
  }

  @Test
  void aStreamElsewhereIsReadFromTheSharedHome() {
    try (var broker = EmbeddedBroker.start(kafka);
        var home = Home.own(directory);
        var pipeline = Pipeline.start(home, config(broker.bootstrap(), false), clock)) {
      publish(pipeline, 0, 100);
      assertThat(stream(pipeline).health()).isEqualTo(Health.STARTING);
      var options = IngestOptions.of(broker.bootstrap(), directory, clock);
      try (var elsewhere =
          EmbeddedFlink.start(options.withCheckpointEvery(Duration.ofMillis(500)))) {
        assertThat(elsewhere.resumedFrom()).isEmpty();
        pipeline.drain(PATIENCE);
      }
      assertThat(samples(pipeline)).isEqualTo(100);
      assertThat(stream(pipeline))
          .isEqualTo(
              new Part(
                  "stream",
                  Health.RUNNING,
                  "on a Flink cluster; rows came at 2026-12-01T12:00:00Z"));
    }
    assertThat(Files.exists(directory.resolve("segments/committed/metric_sample"))).isTrue();
  }

  @Test
  void aClusterCannotReadABrokerThatOnlyThisProcessKnows() {
    try (var home = Home.own(directory)) {
      assertThatThrownBy(() -> Pipeline.start(home, config("", false), clock))
          .isInstanceOf(GridwrightException.class)
          .hasMessageContaining("A Flink cluster cannot read the broker of this process")
          .extracting(thrown -> ((GridwrightException) thrown).code())
          .isEqualTo(ErrorCode.BAD_CONFIG);
    }
  }

  private static GridwrightConfig config(String bootstrap, boolean embedded) {
    return new GridwrightConfig()
        .set(ConfigKey.KAFKA_BOOTSTRAP, bootstrap, "test")
        .set(ConfigKey.FLINK_EMBEDDED, Boolean.toString(embedded), "test")
        .set(ConfigKey.FLINK_CHECKPOINT, "PT0.5S", "test");
  }

  private static void publish(Pipeline pipeline, int from, int to) {
    for (int number = from; number < to; number++) {
      var body = new MetricSample("n" + number % 10, "m" + number, Map.of(), number);
      pipeline.publisher().publish(new SignalEvent(new Origin("test", "" + number), NOW, 1, body));
    }
  }

  private static long samples(Pipeline pipeline) {
    var rows = pipeline.warehouse().query("SELECT count(*) FROM raw.metric_sample", List.of());
    return ((Number) rows.rows().get(0).get(0)).longValue();
  }

  private static Part stream(Pipeline pipeline) {
    return pipeline.parts().stream()
        .filter(part -> part.name().equals("stream"))
        .findFirst()
        .orElseThrow();
  }
}
