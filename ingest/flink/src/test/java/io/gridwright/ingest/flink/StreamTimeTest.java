package io.gridwright.ingest.flink;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwright.ingest.flink.event.Arrival;
import io.gridwright.ingest.flink.event.ArrivalReader;
import io.gridwright.ingest.flink.event.TableRow;
import io.gridwright.ingest.parsers.SignalJson;
import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.Origin;
import io.gridwright.model.signal.SignalEvent;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.PipelineOptions;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** One GPU of 300 W whose samples have other times than they should, or come in another order. */
class StreamTimeTest {
  private static final Instant NOON = Instant.parse("2026-12-01T12:00:00Z");
  private static final Clock CLOCK = Clock.fixed(NOON.plusSeconds(3600), ZoneOffset.UTC);
  private static final double WATTS = 300;

  private final ArrivalReader reader = new ArrivalReader(CLOCK, Duration.ofMinutes(10));
  private final List<Arrival> arrivals = new ArrayList<>();
  private @Nullable List<TableRow> told;

  @Test
  @DisplayName("BR-154: a clock that jumps ahead for one sample costs no other sample")
  void aClockThatJumpsAheadCostsNothing() throws Exception {
    for (int second = 0; second < 300; second += 10) {
      sample(second == 100 ? 100 + 420 : second, second);
    }
    close();
    assertThat(sum("gpu_minute", "samples")).isEqualTo(30);
    assertThat(sum("gpu_minute", "power_w_sum")).isEqualTo(30 * WATTS);
    assertThat(sum("counter_minute", "resets")).isZero();
    assertThat(energy()).isEqualTo(WATTS * 600);
  }

  @Test
  @DisplayName("BR-154: a clock that jumps back and catches up keeps its samples and its total")
  void aClockThatJumpsBackKeepsItsTotal() throws Exception {
    for (int second = 0; second < 600; second += 10) {
      sample(second >= 300 && second < 450 ? second - 200 + 3 : second, second);
    }
    close();
    assertThat(sum("gpu_minute", "samples")).isEqualTo(60);
    assertThat(sum("counter_minute", "refused")).isEqualTo(15);
    assertThat(energy()).isEqualTo(WATTS * 600);
  }

  @Test
  void scrapesThatOverlapGiveOneMinute() throws Exception {
    for (int second = 0; second < 120; second += 10) {
      sample(second + 7, second + 7);
      sample(second, second);
    }
    close();
    assertThat(sum("gpu_minute", "samples")).isEqualTo(24);
    assertThat(sum("counter_minute", "resets")).isZero();
    assertThat(energy()).isEqualTo(WATTS * 600);
  }

  @Test
  @DisplayName("BR-155: samples that come late correct what was told, by parts that add up")
  void lateSamplesCorrectWhatWasTold() throws Exception {
    for (int second = 0; second < 600; second += 10) {
      if (second < 200 || second >= 400) {
        sample(second, second);
      }
    }
    for (int second = 200; second < 400; second += 10) {
      sample(second, second);
    }
    close();
    assertThat(sum("gpu_minute", "samples")).isEqualTo(60);
    assertThat(rows("gpu_minute").stream().filter(row -> row.path("late").asBoolean()))
        .isNotEmpty();
    assertThat(energy()).isEqualTo(WATTS * 600);
    assertThat(sum("counter_minute", "gap_seconds")).as("after the last").isBetween(9.9, 10.1);
  }

  private double energy() throws Exception {
    double joules = sum("counter_minute", "delta") + sum("counter_minute", "estimated");
    return Math.rint(joules * 1000) / 1000;
  }

  private double sum(String table, String column) throws Exception {
    return rows(table).stream()
        .filter(row -> Instant.parse(row.path("minute").asText()).isBefore(NOON.plusSeconds(600)))
        .mapToDouble(row -> row.path(column).asDouble())
        .sum();
  }

  /** Two samples much later let every minute go. */
  private void close() {
    sample(3600 + 60, 3600 + 60);
    sample(3600 + 200, 3600 + 200);
  }

  /** A sample that claims one second and is of another. */
  private void sample(int claimed, int second) {
    arrivals.add(arrival(claimed, 1_000_000 + second * WATTS, arrivals.size()));
  }

  private Arrival arrival(int claimed, double energyJ, int offset) {
    var body =
        new GpuSample(
            new GpuSample.GpuRef("n1", "0", "GPU-1", null, null, null),
            new GpuSample.GpuTenant(null, null, null, null),
            new GpuSample.GpuActivity(0.5, null, null, null),
            new GpuSample.GpuPower(WATTS, energyJ, 50.0, null),
            null,
            null,
            null,
            Map.of());
    var event = new SignalEvent(new Origin("s", "p" + offset), NOON.plusSeconds(claimed), 4, body);
    return reader.read(new Arrival.Place("telemetry.gpu", 0, offset), SignalJson.encode(event));
  }

  private List<JsonNode> rows(String table) throws Exception {
    var found = new ArrayList<JsonNode>();
    for (TableRow row : told()) {
      if (row.table().equals(table)) {
        found.add(new ObjectMapper().readTree(row.json()));
      }
    }
    return found;
  }

  private List<TableRow> told() throws Exception {
    if (told == null) {
      var settings = new Configuration();
      settings.set(PipelineOptions.GENERIC_TYPES, false);
      var env = StreamExecutionEnvironment.createLocalEnvironment(1, settings);
      var stream =
          env.fromData(TypeInformation.of(Arrival.class), arrivals.toArray(Arrival[]::new));
      var options = IngestOptions.of("127.0.0.1:9", Path.of("home"), CLOCK);
      told = IngestJob.rows(stream, options).executeAndCollect(10_000);
    }
    return told;
  }
}
