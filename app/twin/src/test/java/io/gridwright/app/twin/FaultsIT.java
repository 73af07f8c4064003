package io.gridwright.app.twin;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.app.twin.spec.FleetSpecLoader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Each fault as it shows on the wire, and that it passes. Late telemetry and the like likewise. */
class FaultsIT {
  private static final Instant START = Instant.parse("2026-12-01T09:00:00Z");
  private final HttpClient http = HttpClient.newHttpClient();
  private final HandClock clock = new HandClock(START);
  @TempDir private Path folder;
  private Twin twin;

  @BeforeEach
  void start() {
    twin = Twin.start(new TwinOptions(new FleetSpecLoader().loadDefault(), 11, clock, folder, 0));
  }

  @AfterEach
  void stop() {
    twin.close();
  }

  @Test
  void anXidShowsOnItsGpuAndDrainsItsNodeForBothSchedulers() throws Exception {
    inject("{\"kind\":\"xid\",\"target\":\"hgx01\",\"index\":3,\"value\":79,\"seconds\":600}");
    inject("{\"kind\":\"xid\",\"target\":\"hgx20\",\"index\":0,\"value\":48,\"seconds\":600}");

    assertThat(lines("/nodes/hgx01/metrics", "DCGM_FI_DEV_XID_ERRORS{gpu=\"3\""))
        .singleElement()
        .satisfies(l -> assertThat(l).endsWith(" 79"));
    assertThat(get("/slurm/v0.0.42/nodes").body()).contains("GPU 3 XID 79");
    assertThat(get("/api/v1/nodes/hgx20").body())
        .contains("nvidia.com/gpu-unhealthy")
        .contains("GPU 0 XID 48");
    clock.forward(Duration.ofSeconds(601));
    assertThat(get("/slurm/v0.0.42/nodes").body()).doesNotContain("XID");
    assertThat(get("/api/v1/nodes/hgx20").body()).doesNotContain("gpu-unhealthy");
  }

  @Test
  void aFlappedLinkIsDownAndItsCountersRise() throws Exception {
    var path = "/nodes/hgx02/ib/metrics";
    var downed = "node_infiniband_link_downed_total{device=\"mlx5_1\"";
    assertThat(lines(path, downed)).singleElement().satisfies(l -> assertThat(l).endsWith(" 0"));
    inject("{\"kind\":\"link_flap\",\"target\":\"hgx02\",\"index\":1,\"seconds\":60}");

    assertThat(lines(path, downed)).singleElement().satisfies(l -> assertThat(l).endsWith(" 1"));
  }

  @Test
  void aThrottledNodeRunsHotter() throws Exception {
    double before = hottest("nvl1-n01");
    inject("{\"kind\":\"thermal_throttle\",\"target\":\"nvl1-n01\",\"seconds\":900}");
    clock.forward(Duration.ofMinutes(10));

    assertThat(hottest("nvl1-n01")).isGreaterThan(before + 5);
  }

  @Test
  void aLostNodeAnswersNothingAndIsDownForItsScheduler() throws Exception {
    inject("{\"kind\":\"node_loss\",\"target\":\"hgx21\",\"seconds\":600}");

    assertThat(get("/nodes/hgx21/metrics").statusCode()).isEqualTo(503);
    assertThat(get("/api/v1/nodes/hgx21").body()).contains("node.kubernetes.io/unreachable");
    assertThat(get("/api/v1/pods?fieldSelector=spec.nodeName%3Dhgx21").body())
        .contains("\"items\":[]");
    clock.forward(Duration.ofSeconds(601));
    assertThat(get("/nodes/hgx21/metrics").statusCode()).isEqualTo(200);
  }

  @Test
  void aLostPduTakesItsNodesAndNoOthers() throws Exception {
    inject("{\"kind\":\"pdu_loss\",\"target\":\"pdu-hgx-a-1\",\"seconds\":600}");

    for (var node : List.of("hgx01", "hgx02", "hgx03", "hgx04")) {
      assertThat(get("/nodes/" + node + "/metrics").statusCode()).as(node).isEqualTo(503);
    }
    assertThat(get("/nodes/hgx05/metrics").statusCode()).isEqualTo(200);
  }

  @Test
  void lateTelemetryBearsTheTimeOfWhatItShows() throws Exception {
    inject("{\"kind\":\"late\",\"target\":\"hgx06\",\"value\":120,\"seconds\":600}");

    assertThat(lines("/nodes/hgx06/metrics", "DCGM_FI_DEV_GPU_UTIL{"))
        .hasSize(8)
        .allMatch(l -> l.endsWith(" " + START.minusSeconds(120).toEpochMilli()));
  }

  @Test
  void malformedTelemetryIsBrokenAndThenWholeAgain() throws Exception {
    var wellFormed = "^(#.*|[A-Za-z_:]+\\{[^}]*} -?[0-9.eE+-]+( [0-9]+)?)$";
    inject("{\"kind\":\"malformed\",\"target\":\"hgx07\",\"seconds\":60}");

    assertThat(get("/nodes/hgx07/metrics").body().lines()).anyMatch(l -> !l.matches(wellFormed));
    clock.forward(Duration.ofSeconds(61));
    assertThat(get("/nodes/hgx07/metrics").body().lines()).allMatch(l -> l.matches(wellFormed));
  }

  @Test
  void theFaultsAreKeptForAControlRun() throws Exception {
    inject("{\"kind\":\"node_loss\",\"target\":\"hgx08\",\"seconds\":60}");

    assertThat(twin.faults())
        .singleElement()
        .satisfies(f -> assertThat(f.body()).contains("hgx08"));
    assertThat(twin.startedAt()).isEqualTo(START);
  }

  private double hottest(String node) throws Exception {
    return lines("/nodes/" + node + "/metrics", "DCGM_FI_DEV_GPU_TEMP{").stream()
        .mapToDouble(l -> Double.parseDouble(l.substring(l.lastIndexOf(' ') + 1)))
        .max()
        .orElseThrow();
  }

  private List<String> lines(String path, String start) throws Exception {
    return get(path).body().lines().filter(l -> l.startsWith(start)).toList();
  }

  private void inject(String body) throws Exception {
    var request =
        HttpRequest.newBuilder(uri("/twin/faults"))
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build();
    var reply = http.send(request, HttpResponse.BodyHandlers.ofString());
    assertThat(reply.statusCode()).as(reply.body()).isEqualTo(201);
  }

  private HttpResponse<String> get(String path) throws Exception {
    return http.send(
        HttpRequest.newBuilder(uri(path)).build(), HttpResponse.BodyHandlers.ofString());
  }

  private URI uri(String path) {
    return URI.create(twin.baseUri() + path);
  }
}
