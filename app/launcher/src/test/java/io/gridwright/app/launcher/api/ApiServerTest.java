package io.gridwright.app.launcher.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.policy.ActuationMode;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.LocalDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class ApiServerTest {
  private final ObjectMapper mapper = new ObjectMapper();
  private final HttpClient client = HttpClient.newHttpClient();
  private final MemoryReports reports = new MemoryReports();
  private final AtomicLong revision = new AtomicLong(1);
  private volatile Status.Health brokerHealth = Status.Health.RUNNING;
  private ApiServer server;

  @BeforeEach
  void start() {
    server = ApiServer.start(ApiConfig.loopback(0), reports, this::status);
  }

  @AfterEach
  void stop() {
    server.close();
  }

  @Test
  void aReportKeepsColumnsNullsAndUtcTimes() throws Exception {
    reports.put("fleet", table(Arrays.asList("n1", null, LocalDateTime.of(2026, 3, 1, 9, 0))));
    var answer = json(get("/api/v1/fleet"));
    assertThat(answer.path("columns").get(0).path("name").asText()).isEqualTo("node_0");
    assertThat(answer.path("rows").get(0).path("node_1").isNull()).isTrue();
    assertThat(answer.path("rows").get(0).path("node_2").asText())
        .isEqualTo("2026-03-01T09:00:00Z");
  }

  @Test
  void aPageIsCutOutOfAReportAndTellsTheTotal() throws Exception {
    reports.put(
        "queue", new ReportRows(columns(1), List.of(List.of("a"), List.of("b"), List.of("c"))));
    var answer = json(get("/api/v1/queue?limit=1&offset=1"));
    assertThat(answer.path("rows")).hasSize(1);
    assertThat(answer.path("rows").get(0).path("node_0").asText()).isEqualTo("b");
    assertThat(answer.path("total").asInt()).isEqualTo(3);
  }

  @Test
  void aPageOutOfRangeIsRefusedWithKeysAndAHint() throws Exception {
    var response = get("/api/v1/queue?limit=999999");
    assertThat(response.statusCode()).isEqualTo(400);
    var error = json(response);
    assertThat(error.path("title").asText()).isEqualTo("Page is out of range");
    assertThat(error.path("keys").path("limit").asText()).isEqualTo("999999");
    assertThat(error.path("hint").asText()).contains("5000");
  }

  @Test
  void unknownPathsAndWrongMethodsAreJsonErrors() throws Exception {
    var missing = get("/api/v1/nothing");
    assertThat(missing.statusCode()).isEqualTo(404);
    assertThat(json(missing).path("title").asText()).isEqualTo("No such resource");
    assertThat(get("/api/v1/sql").statusCode()).isEqualTo(405);
  }

  @Test
  void aFailureInsideSaysNothingOfTheInside() throws Exception {
    reports.put("fleet", new ReportRows(columns(2), List.of(List.of("short row"))));
    var response = get("/api/v1/fleet");
    assertThat(response.statusCode()).isEqualTo(500);
    assertThat(response.body()).contains("Request failed").doesNotContain("IndexOutOfBounds");
  }

  @Test
  void everyAnswerCarriesTheSecurityHeaders() throws Exception {
    for (var path : List.of("/", "/api/v1/status", "/api/v1/nothing")) {
      var headers = get(path).headers();
      assertThat(headers.firstValue("Content-Security-Policy").orElse(""))
          .as(path)
          .contains("script-src 'self'")
          .contains("frame-ancestors 'none'");
      assertThat(headers.firstValue("X-Content-Type-Options")).as(path).hasValue("nosniff");
    }
  }

  @Test
  void aRequestThroughAForeignNameIsRefused() throws Exception {
    assertThat(rawStatusLine("/api/v1/status", "evil.example")).contains("403");
    assertThat(rawStatusLine("/api/v1/status", "localhost:" + server.port())).contains("200");
  }

  @Test
  void aRequestFromAForeignPageIsRefused() throws Exception {
    var request =
        HttpRequest.newBuilder(uri("/api/v1/status")).header("Origin", "http://evil.example");
    assertThat(send(request.build()).statusCode()).isEqualTo(403);
  }

  @Test
  void sqlAnswersRowsAsArrays() throws Exception {
    reports.put("SELECT 1, 2", new ReportRows(columns(2), List.of(List.of(1, 2.5))));
    var answer = json(post("/api/v1/sql", "{\"sql\": \"SELECT 1, 2\"}", "application/json"));
    assertThat(answer.path("rows").get(0).get(1).asDouble()).isEqualTo(2.5);
  }

  @Test
  void sqlRefusesWhatIsNotAJsonQuery() throws Exception {
    assertThat(post("/api/v1/sql", "{\"sql\": \"x\"}", "text/plain").statusCode()).isEqualTo(400);
    assertThat(post("/api/v1/sql", "{]", "application/json").statusCode()).isEqualTo(400);
    assertThat(post("/api/v1/sql", "[]", "application/json").statusCode()).isEqualTo(400);
    assertThat(post("/api/v1/sql", "{}", "application/json").statusCode()).isEqualTo(400);
    var wrong = post("/api/v1/sql", "{\"sql\": \"SELEKT\"}", "application/json");
    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(json(wrong).path("code").asText()).isEqualTo("BAD_QUERY");
  }

  @Test
  void theRootOfTheApiListsEndpointsThatAnswer() throws Exception {
    MemoryReports.ofFixture().copyInto(reports);
    var endpoints = json(get("/api/v1")).path("endpoints");
    assertThat(endpoints).hasSizeGreaterThan(10);
    for (var endpoint : endpoints) {
      var words = endpoint.asText().split(" ", -1);
      var path = words[1].replace("{cluster}/{id}", "slurm-a/4171");
      if (words[0].equals("GET") && !path.endsWith("/events")) {
        assertThat(get(path).statusCode()).as(path).isEqualTo(200);
      }
    }
  }

  @Test
  void healthFollowsTheParts() throws Exception {
    assertThat(get("/healthz").statusCode()).isEqualTo(200);
    brokerHealth = Status.Health.FAILED;
    assertThat(get("/healthz").statusCode()).isEqualTo(503);
  }

  @Test
  void aNewRevisionReachesAnOpenStream() throws Exception {
    var request =
        HttpRequest.newBuilder(uri("/api/v1/events")).header("Accept", "text/event-stream").build();
    var response = client.send(request, HttpResponse.BodyHandlers.ofLines());
    try (var lines = response.body()) {
      var each = lines.iterator();
      assertThat(nextData(each)).isEqualTo("data: {\"revision\":1}");
      revision.set(2);
      String data = nextData(each);
      while (data.contains(":1}")) {
        data = nextData(each);
      }
      assertThat(data).isEqualTo("data: {\"revision\":2}");
    }
  }

  @Test
  void aPortInUseIsOneClearError() {
    assertThatThrownBy(
            () -> ApiServer.start(ApiConfig.loopback(server.port()), reports, this::status))
        .isInstanceOf(GridwrightException.class)
        .hasMessageContaining("Port is in use")
        .hasMessageContaining(String.valueOf(server.port()));
  }

  private static String nextData(java.util.Iterator<String> lines) {
    String line = lines.next();
    while (!line.startsWith("data:")) {
      line = lines.next();
    }
    return line;
  }

  private Status status() {
    return new Status(
        "0.1.0",
        ActuationMode.OBSERVE,
        Instant.parse("2026-03-01T09:00:00Z"),
        60,
        revision.get(),
        List.of(new Status.Part("broker", brokerHealth, "")));
  }

  private static List<ReportRows.Column> columns(int count) {
    var columns = new java.util.ArrayList<ReportRows.Column>();
    for (int i = 0; i < count; i++) {
      columns.add(new ReportRows.Column("node_" + i, "VARCHAR"));
    }
    return columns;
  }

  private static ReportRows table(List<Object> row) {
    return new ReportRows(columns(row.size()), List.of(row));
  }

  private URI uri(String path) {
    return URI.create(server.address() + path);
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send(HttpRequest.newBuilder(uri(path)).build());
  }

  private HttpResponse<String> post(String path, String body, String type) throws Exception {
    return send(
        HttpRequest.newBuilder(uri(path))
            .header("Content-Type", type)
            .POST(HttpRequest.BodyPublishers.ofString(body))
            .build());
  }

  private HttpResponse<String> send(HttpRequest request) throws Exception {
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  private JsonNode json(HttpResponse<String> response) throws IOException {
    assertThat(response.headers().firstValue("Content-Type").orElse(""))
        .startsWith("application/json");
    return mapper.readTree(response.body());
  }

  private String rawStatusLine(String path, String host) throws IOException {
    try (var socket = new Socket(InetAddress.getLoopbackAddress(), server.port())) {
      var request = "GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\nConnection: close\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      socket.getOutputStream().flush();
      var answer = socket.getInputStream().readAllBytes();
      return new String(answer, StandardCharsets.UTF_8).lines().findFirst().orElse("");
    }
  }
}
