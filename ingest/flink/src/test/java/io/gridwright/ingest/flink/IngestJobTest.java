package io.gridwright.ingest.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwright.ingest.flink.event.Arrival;
import io.gridwright.ingest.flink.event.ArrivalReader;
import io.gridwright.ingest.flink.event.TableRow;
import io.gridwright.ingest.parsers.SignalJson;
import io.gridwright.model.fleet.NodePlace;
import io.gridwright.model.fleet.NodeState;
import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.signal.NodeObservation;
import io.gridwright.model.signal.Origin;
import io.gridwright.model.signal.Signal;
import io.gridwright.model.signal.SignalEvent;
import io.gridwright.model.workload.JobOwner;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobRequest;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.JobTimes;
import io.gridwright.model.workload.Scheduler;
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
import org.assertj.core.groups.Tuple;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class IngestJobTest {
  private static final Instant NOON = Instant.parse("2026-12-01T12:00:00Z");
  private static final Clock CLOCK = Clock.fixed(NOON, ZoneOffset.UTC);
  private static final IngestOptions OPTIONS =
      IngestOptions.of("127.0.0.1:9", Path.of("home"), CLOCK);

  @TempDir Path home;
  private final ArrivalReader reader = new ArrivalReader(CLOCK, Duration.ofHours(1));
  private final List<Arrival> arrivals = new ArrayList<>();

  @Test
  void everyOperatorHasANameThatStaysAndNoTypeIsGeneric() {
    var env = StreamExecutionEnvironment.createLocalEnvironment(2);
    IngestJob.build(env, IngestOptions.of("127.0.0.1:9", home, CLOCK).withParallelism(2, 1));
    var vertices = env.getStreamGraph().getJobGraph().getVertices();
    assertThat(vertices).isNotEmpty();
    assertThat(env.getConfiguration().get(PipelineOptions.GENERIC_TYPES)).isFalse();
  }

  @Test
  void aMinuteIsLetGoWhenItsOwnGpuIsPastItAndALateSampleAddsAPart() throws Exception {
    gpu(0, 0.5, 300.0, 60.0);
    gpu(59, 0.0, null, 70.0);
    gpu(60, 1.0, 500.0, 50.0);
    gpu(89, 1.0, 500.0, 50.0);
    gpu(30, 0.25, 100.0, 40.0);
    gpu(90, 1.0, 500.0, 50.0);
    gpu(10, 0.75, 200.0, 80.0);
    gpu(150, 1.0, 500.0, 50.0);
    assertThat(rows("gpu_minute"))
        .extracting(
            row -> row.path("minute").asText(),
            row -> row.path("samples").asInt(),
            row -> row.path("active_samples").asInt(),
            row -> row.path("sm_active_sum").asDouble(),
            row -> row.path("power_w_sum").asDouble(),
            row -> row.path("power_w_samples").asInt(),
            row -> row.path("temperature_c_max").asDouble(),
            row -> row.path("late").asBoolean())
        .containsExactlyInAnyOrder(
            minute("2026-12-01T12:00:00Z", 3, 2, 0.75, 400.0, 2, 70.0, false),
            minute("2026-12-01T12:00:00Z", 1, 1, 0.75, 200.0, 1, 80.0, true),
            minute("2026-12-01T12:01:00Z", 3, 3, 3.0, 1500.0, 3, 50.0, false));
  }

  @Test
  void aJobsChangesAreToldOnceAndAnOldSightingChangesNothing() throws Exception {
    job(0, JobState.PENDING, 0);
    job(10, JobState.PENDING, 0);
    job(30, JobState.RUNNING, 0);
    job(20, JobState.PENDING, 0);
    job(40, JobState.RUNNING, 1);
    assertThat(rows("job_transition"))
        .extracting(
            row -> row.path("changed_at").asText(),
            row -> row.path("from_state").asText(null),
            row -> row.path("to_state").asText(),
            row -> row.path("attempt").asInt(),
            row -> row.path("gpus").asDouble())
        .containsExactly(
            tuple("2026-12-01T12:00:00Z", null, "PENDING", 0, 16.0),
            tuple("2026-12-01T12:00:30Z", "PENDING", "RUNNING", 0, 16.0),
            tuple("2026-12-01T12:00:40Z", "RUNNING", "RUNNING", 1, 16.0));
  }

  @Test
  void aNodesChangesAreTold() throws Exception {
    node(0, NodeState.UP);
    node(10, NodeState.UP);
    node(20, NodeState.DRAINED);
    assertThat(rows("node_transition"))
        .extracting(
            row -> row.path("from_state").asText(null) + ">" + row.path("to_state").asText())
        .containsExactly("null>UP", "UP>DRAINED");
  }

  @Test
  void aRepeatIsADeadLetterAndCountsInNoMinute() throws Exception {
    gpu(0, 0.5, 300.0, 60.0);
    arrivals.add(arrivals.get(0));
    gpu(200, 0.5, 300.0, 60.0);
    assertThat(rows("gpu_sample")).hasSize(2);
    assertThat(rows("dead_letter"))
        .extracting(row -> row.path("reason").asText() + row.path("records").asInt())
        .containsExactly("duplicate12");
    assertThat(rows("gpu_minute"))
        .extracting(row -> row.path("samples").asInt())
        .containsExactly(1);
  }

  @Test
  void energyIsCountedByMinuteThroughARepeatAndAReset() throws Exception {
    energy(0, 1000);
    energy(30, 4000);
    arrivals.add(arrivals.get(1));
    energy(60, 500);
    energy(150, 9500);
    assertThat(rows("counter_minute"))
        .extracting(
            row -> row.path("device").asText() + ' ' + row.path("counter").asText(),
            row -> row.path("minute").asText(),
            row -> row.path("delta").asDouble(),
            row -> row.path("estimated").asDouble(),
            row -> row.path("resets").asInt(),
            row -> row.path("readings").asInt())
        .containsExactly(
            tuple("GPU-1 energy_j", "2026-12-01T12:00:00Z", 3500.0, 2500.0, 1, 2),
            tuple("GPU-1 energy_j", "2026-12-01T12:01:00Z", 6000.0, 0.0, 0, 1));
  }

  @Test
  @DisplayName("BR-027: an activity that repeats itself while the power has fallen is not measured")
  void anActivityThatStandsStillIsNoActivity() throws Exception {
    for (int second = 0; second < 120; second += 10) {
      gpu(second, 0.52, second < 30 ? 600.0 : 90.0, 60.0);
    }
    gpu(200, 0.52, 90.0, 60.0);
    assertThat(rows("gpu_minute"))
        .extracting(
            row -> row.path("samples").asInt(),
            row -> row.path("sm_active_samples").asInt(),
            row -> row.path("active_samples").asInt(),
            row -> row.path("stale_samples").asInt())
        .containsExactly(tuple(6, 5, 5, 1), tuple(6, 0, 0, 6));
  }

  private void energy(int second, double energyJ) {
    arrive(
        second,
        new GpuSample(
            new GpuSample.GpuRef("n1", "0", "GPU-1", null, null, null),
            new GpuSample.GpuTenant(null, null, null, null),
            new GpuSample.GpuActivity(null, null, null, null),
            new GpuSample.GpuPower(null, energyJ, null, null),
            null,
            null,
            null,
            Map.of()));
  }

  private void gpu(int second, double smActive, Double powerW, Double temperatureC) {
    arrive(
        second,
        new GpuSample(
            new GpuSample.GpuRef("n1", "0", "GPU-1", null, null, null),
            new GpuSample.GpuTenant(null, null, null, null),
            new GpuSample.GpuActivity(smActive, null, null, null),
            new GpuSample.GpuPower(powerW, null, temperatureC, null),
            null,
            null,
            null,
            Map.of()));
  }

  private void job(int second, JobState state, int attempt) {
    arrive(
        second,
        new JobObservation(
            Scheduler.SLURM,
            new JobRef("a", "7"),
            "train",
            new JobOwner("ann", "physics", null, null),
            new JobObservation.JobStatus(state, "X", null, 1, attempt),
            new JobTimes(null, null, null, null),
            new JobRequest(2, 8, null, null, false, false),
            List.of(),
            Map.of()));
  }

  private void node(int second, NodeState state) {
    arrive(
        second,
        new NodeObservation(
            Scheduler.SLURM,
            "a",
            "n1",
            new NodeObservation.NodeStatus(state, "X", null),
            8,
            null,
            null,
            new NodePlace(null, null, null),
            Map.of()));
  }

  private void arrive(int second, Signal body) {
    var event =
        new SignalEvent(new Origin("s", "p" + arrivals.size()), NOON.plusSeconds(second), 12, body);
    var place = new Arrival.Place(body.kind().topic().topicName(), 0, arrivals.size());
    arrivals.add(reader.read(place, SignalJson.encode(event)));
  }

  private List<JsonNode> rows(String table) throws Exception {
    var settings = new Configuration();
    settings.set(PipelineOptions.GENERIC_TYPES, false);
    var env = StreamExecutionEnvironment.createLocalEnvironment(1, settings);
    var stream = env.fromData(TypeInformation.of(Arrival.class), arrivals.toArray(Arrival[]::new));
    var found = new ArrayList<JsonNode>();
    for (TableRow row : IngestJob.rows(stream, OPTIONS).executeAndCollect(1000)) {
      if (row.table().equals(table)) {
        found.add(new ObjectMapper().readTree(row.json()));
      }
    }
    return found;
  }

  private static Tuple minute(
      String minute,
      int samples,
      int active,
      double sm,
      double power,
      int powers,
      double max,
      boolean late) {
    return tuple(minute, samples, active, sm, power, powers, max, late);
  }
}
