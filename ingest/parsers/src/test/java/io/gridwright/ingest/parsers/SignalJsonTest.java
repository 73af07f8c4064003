package io.gridwright.ingest.parsers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwright.model.fleet.NodePlace;
import io.gridwright.model.fleet.NodeState;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.FaultKind;
import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.GridSignal;
import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.signal.LinkSample;
import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.NodeObservation;
import io.gridwright.model.signal.Origin;
import io.gridwright.model.signal.PowerSample;
import io.gridwright.model.signal.ProgressEvent;
import io.gridwright.model.signal.ProgressKind;
import io.gridwright.model.signal.QueueObservation;
import io.gridwright.model.signal.RawInput;
import io.gridwright.model.signal.Signal;
import io.gridwright.model.signal.SignalEvent;
import io.gridwright.model.signal.SignalKind;
import io.gridwright.model.signal.TopologyEdge;
import io.gridwright.model.signal.TopologyLevel;
import io.gridwright.model.workload.JobOwner;
import io.gridwright.model.workload.JobRef;
import io.gridwright.model.workload.JobRequest;
import io.gridwright.model.workload.JobState;
import io.gridwright.model.workload.JobTimes;
import io.gridwright.model.workload.NodeShare;
import io.gridwright.model.workload.Scheduler;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SignalJsonTest {
  private static final Instant TIME = Instant.parse("2026-12-01T00:00:00.000123Z");
  private static final GpuSample GPU =
      new GpuSample(
          new GpuSample.GpuRef("n1", "0", "GPU-1", "3", "1g.10gb", "H100"),
          new GpuSample.GpuTenant("77", null, null, null),
          new GpuSample.GpuActivity(0.5, null, 0.25, 93.0),
          new GpuSample.GpuPower(310.5, 1.0e6, 61.0, null),
          1024.0,
          null,
          79,
          Map.of("DCGM_FI_DEV_SM_CLOCK", 1980.0));

  private static JobObservation job() {
    return new JobObservation(
        Scheduler.SLURM,
        new JobRef("slurm-a", "7"),
        "train",
        new JobOwner("ann", "physics", "gpu", "normal"),
        new JobObservation.JobStatus(JobState.PENDING, "PENDING", "Priority", 1000, 1),
        new JobTimes(TIME, TIME, null, null),
        new JobRequest(2, 8, "h100", Duration.ofMillis(3_600_500), true, false),
        List.of(new NodeShare("n1", 8)),
        Map.of("licenses.X", "a.B"));
  }

  static Stream<Signal> oneOfEachKind() {
    return Stream.of(
        GPU,
        new MetricSample("n1", "up", Map.of("Job", "dcgm"), 1),
        new LinkSample("n1", "mlx5_0", "1", "ACTIVE", null, 5e10, 1.0, 2.0, Map.of("x", 3.0)),
        new PowerSample("/redfish/v1/Chassis/1", "chassis", 1.0, null, 2.0, 3.0, "OK", Map.of()),
        new GridSignal("e1", "load_target", TIME, null, 900.0, "kW"),
        job(),
        new NodeObservation(
            Scheduler.KUBERNETES,
            "k8s-a",
            "n1",
            new NodeObservation.NodeStatus(NodeState.UP, "Ready", null),
            8,
            "h100",
            null,
            new NodePlace("d1", null, "r1"),
            Map.of()),
        new QueueObservation(
            Scheduler.SLURM, "slurm-a", "account", "physics", "root", null, 0.5, Map.of()),
        new TopologyEdge(
            "node_labels", null, TopologyLevel.NODE, "n1", TopologyLevel.LEAF, "l1", Map.of()),
        new FaultEvent(
            "n1", "GPU-1", FaultKind.XID, 79, null, false, "fell off", Map.of("pid", "7")),
        new ProgressEvent(
            "slurm-a", "7", "run-1", ProgressKind.STEP, 12L, 0.5, null, false, Map.of()),
        new DeadLetter(
            "dcgm_exporter",
            "value",
            "not_a_number",
            "line 3",
            "x N/A",
            RawInput.of("slurm-a", null, new byte[] {0, -1, 120}, 2)));
  }

  @ParameterizedTest
  @MethodSource("oneOfEachKind")
  void everyKindComesBackFromTheWireAsItWent(Signal body) {
    var event = new SignalEvent(new Origin("http://n1/metrics", "4"), TIME, 12, body);
    assertThat(SignalJson.decode(SignalJson.encode(event))).isEqualTo(event);
  }

  @Test
  void theExamplesCoverEveryKind() {
    assertThat(oneOfEachKind().map(Signal::kind)).containsExactly(SignalKind.values());
  }

  @Test
  void theWireHasAnEnvelopeAndASnakeCaseBodyWithoutNulls() throws Exception {
    var event = new SignalEvent(new Origin("f.prom", "1"), TIME, 3, GPU);
    JsonNode wire = new ObjectMapper().readTree(SignalJson.encode(event));
    assertThat(wire.path("schema").asText()).isEqualTo("gpu_sample/1");
    assertThat(wire.path("event_time").asText()).isEqualTo("2026-12-01T00:00:00.000123Z");
    assertThat(wire.path("entity").asText()).isEqualTo("n1/GPU-1/3");
    assertThat(wire.path("records").asInt()).isEqualTo(3);
    JsonNode body = wire.path("body");
    assertThat(body.path("memory_used_mib").asDouble()).isEqualTo(1024.0);
    assertThat(body.has("memory_free_mib")).isFalse();
    assertThat(body.path("activity").path("sm_active").asDouble()).isEqualTo(0.5);
    assertThat(body.path("extra").path("DCGM_FI_DEV_SM_CLOCK").asDouble()).isEqualTo(1980.0);
  }

  @Test
  void durationsAreDecimalSecondsAndLabelsKeepTheirNames() throws Exception {
    var event = new SignalEvent(new Origin("jobs.json", "/jobs/0"), TIME, 1, job());
    JsonNode body = new ObjectMapper().readTree(SignalJson.bodyJson(event));
    assertThat(body.path("request").path("time_limit").asDouble()).isEqualTo(3600.5);
    assertThat(body.path("request").path("gpus_per_node").asDouble()).isEqualTo(8);
    assertThat(body.path("labels").path("licenses.X").asText()).isEqualTo("a.B");
  }

  @Test
  void aRowHasTheEnvelopeTheBrokerPositionAndTheBodysColumns() throws Exception {
    var event = new SignalEvent(new Origin("f.prom", "1"), TIME, 3, GPU);
    JsonNode row = new ObjectMapper().readTree(SignalJson.rowJson(event, "telemetry.gpu", 2, 99L));
    assertThat(row.path("kafka_topic").asText()).isEqualTo("telemetry.gpu");
    assertThat(row.path("kafka_partition").asInt()).isEqualTo(2);
    assertThat(row.path("kafka_offset").asLong()).isEqualTo(99);
    assertThat(row.path("gpu").path("uuid").asText()).isEqualTo("GPU-1");
    assertThat(row.path("source").asText()).isEqualTo("f.prom");
    assertThat(row.has("body")).isFalse();
  }

  @Test
  void whatIsNotAnEventIsRefusedWithItsSchemaOrCause() {
    assertThatThrownBy(() -> SignalJson.decode(bytes("{\"schema\":\"gpu_sample/9\"}")))
        .hasMessageContaining("unknown schema {schema=gpu_sample/9}");
    assertThatThrownBy(() -> SignalJson.decode(bytes("{\"schema\":")))
        .hasMessageContaining("cause");
    assertThatThrownBy(() -> SignalJson.decode(bytes("{\"schema\":\"gpu_sample/1\"}")))
        .hasMessageContaining("Message is not an event");
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
