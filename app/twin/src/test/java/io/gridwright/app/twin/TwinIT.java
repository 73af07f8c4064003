package io.gridwright.app.twin;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.app.twin.engine.Faults;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.slurm.SlurmDocuments;
import io.gridwright.app.twin.slurm.SlurmJobUpdate;
import io.gridwright.app.twin.spec.FleetSpecLoader;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Reply;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.workload.Scheduler;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TwinIT {
  private static final Instant START = Instant.parse("2026-12-01T09:00:00Z");
  private final HttpClient http = HttpClient.newHttpClient();
  @TempDir private Path folder;

  @Test
  void everyEndpointThatItNamesAnswers() throws Exception {
    try (var twin = start(new HandClock(START), 0)) {
      assertThat(twin.dcgmEndpoints()).hasSize(96);
      assertThat(get(twin.dcgmEndpoints().get(0).url()).body()).contains("DCGM_FI_DEV_GPU_UTIL{");
      assertThat(get(twin.fabricEndpoints().get(95).url()).body())
          .contains("node_infiniband_port_data_received_bytes_total{device=\"mlx5_7\"");
      assertThat(get(twin.redfishUri()).body()).contains("/redfish/v1/Chassis");
      assertThat(get(twin.gridUri()).body()).contains("PRICE");
      for (var part : new String[] {"jobs", "nodes", "partitions", "shares", "ping", "diag"}) {
        var reply = get(twin.baseUri().resolve("/slurm/v0.0.42/" + part));
        assertThat(reply.statusCode()).as(part).isEqualTo(200);
        assertThat(reply.body()).contains("data_parser/v0.0.42").contains("\"errors\":[]");
      }
    }
  }

  @Test
  void theStateFollowsTheClock() throws Exception {
    var clock = new HandClock(START);
    try (var twin = start(clock, 0)) {
      long before = twin.read(s -> s.world().now());
      clock.forward(Duration.ofMinutes(10));
      long after = twin.read(s -> s.world().now());
      assertThat(after).isEqualTo(before + 600);
    }
  }

  @Test
  void afterAKillItGoesOnWithEveryCommandThatWasAnswered() throws Exception {
    var job = firstWaiting(new TwinState(new FleetSpecLoader().loadDefault(), 11, START));
    var body = "{\"priority\":1000000,\"comment\":\"plan:9:1\"}";
    var fault = "{\"kind\":\"node_loss\",\"target\":\"hgx03\",\"seconds\":5000}";
    var process = launch();
    try {
      var base = address(process);
      assertThat(post(base.resolve("/slurm/v0.0.42/job/" + job), body)).isEqualTo(200);
      assertThat(post(base.resolve("/twin/faults"), fault)).isEqualTo(201);
    } finally {
      process.destroyForcibly().waitFor();
    }

    var expected = new TwinState(new FleetSpecLoader().loadDefault(), 11, START);
    new SlurmJobUpdate(expected).update(job, body);
    new Faults(expected).inject(fault);
    expected.advanceTo(1800);
    try (var twin = start(new HandClock(START.plusSeconds(1800)), 0)) {
      Reply jobs = twin.read(s -> new SlurmDocuments(s).jobs());
      Reply nodes = twin.read(s -> new SlurmDocuments(s).nodes());
      assertThat(jobs).isEqualTo(new SlurmDocuments(expected).jobs());
      assertThat(nodes).isEqualTo(new SlurmDocuments(expected).nodes());
      assertThat(get(twin.baseUri().resolve("/nodes/hgx03/metrics")).statusCode()).isEqualTo(503);
    }
  }

  @Test
  void repeatedTelemetryIsTheSameDocumentAgain() throws Exception {
    var clock = new HandClock(START);
    try (var twin = start(clock, 0)) {
      var url = twin.baseUri().resolve("/nodes/hgx01/metrics");
      post(
          twin.baseUri().resolve("/twin/faults"),
          "{\"kind\":\"duplicated\",\"target\":\"hgx01\",\"seconds\":120}");
      var first = get(url).body();
      clock.forward(Duration.ofSeconds(30));
      assertThat(get(url).body()).isEqualTo(first);
      clock.forward(Duration.ofMinutes(2));
      assertThat(get(url).body()).isNotEqualTo(first);
    }
  }

  @Test
  void aFaultOnAnUnknownNodeIsRefusedWithItsName() throws Exception {
    try (var twin = start(new HandClock(START), 0)) {
      var reply = twin.inject("{\"kind\":\"xid\",\"target\":\"nowhere\"}");
      assertThat(reply.status()).isEqualTo(400);
      assertThat(reply.body()).contains("nowhere");
    }
  }

  @Test
  void aPortInUseIsToldAsSuch(@TempDir Path other) throws Exception {
    try (var twin = start(new HandClock(START), 0)) {
      int port = twin.baseUri().getPort();
      assertThatThrownBy(
              () ->
                  Twin.start(
                      new TwinOptions(
                          new FleetSpecLoader().loadDefault(),
                          11,
                          new HandClock(START),
                          other,
                          port)))
          .isInstanceOf(GridwrightException.class)
          .hasMessageContaining("port");
    }
  }

  private Twin start(HandClock clock, int port) {
    return Twin.start(
        new TwinOptions(new FleetSpecLoader().loadDefault(), 11, clock, folder, port));
  }

  private static String firstWaiting(TwinState state) {
    return state.world().jobs(Scheduler.SLURM).stream()
        .filter(SimJob::waits)
        .map(SimJob::toString)
        .findFirst()
        .orElseThrow();
  }

  private Process launch() throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            TwinProcess.class.getName(),
            folder.toString(),
            START.toString())
        .redirectError(ProcessBuilder.Redirect.DISCARD)
        .start();
  }

  private static URI address(Process process) throws IOException {
    var reader =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    var line = reader.readLine();
    assertThat(line).startsWith("at ");
    return URI.create(line.substring(3));
  }

  private HttpResponse<String> get(URI uri) throws Exception {
    return http.send(HttpRequest.newBuilder(uri).build(), HttpResponse.BodyHandlers.ofString());
  }

  private int post(URI uri, String body) throws Exception {
    var request =
        HttpRequest.newBuilder(uri).POST(HttpRequest.BodyPublishers.ofString(body)).build();
    return http.send(request, HttpResponse.BodyHandlers.ofString()).statusCode();
  }
}
