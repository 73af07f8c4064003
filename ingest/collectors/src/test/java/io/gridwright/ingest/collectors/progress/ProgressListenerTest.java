package io.gridwright.ingest.collectors.progress;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.RecordingSink;
import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.ProgressEvent;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ProgressListenerTest {
  private static final Instant NOW = Instant.parse("2026-12-01T12:00:00Z");
  private static final String STEP = "{\"event\":\"step\",\"job\":\"77\",\"step\":5}";
  private final RecordingSink sink = new RecordingSink();
  private final HttpClient client = HttpClient.newHttpClient();
  @TempDir Path folder;
  private ProgressListener listener;

  private void listen(Path token) {
    var address = new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
    listener = new ProgressListener("progress", "alpha", address, token);
    listener.listen(new DocumentIntake(Parsers::parse, sink), () -> NOW);
  }

  @AfterEach
  void stop() {
    if (listener != null) {
      listener.close();
    }
  }

  private HttpResponse<String> post(String path, String body, String... headers) throws Exception {
    var request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + listener.port() + path))
            .POST(HttpRequest.BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  @Test
  void anEventIsAcknowledgedOnceItHasArrived() throws Exception {
    listen(null);
    var answer = post("/v1/progress", STEP);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body()).contains("\"accepted\":1");
    assertThat(sink.flushes).isEqualTo(1);
    var event = (ProgressEvent) sink.events.get(0).body();
    assertThat(event.cluster()).isEqualTo("alpha");
    assertThat(event.run()).isEqualTo("77");
    assertThat(sink.events.get(0).eventTime()).isEqualTo(NOW);
  }

  @Test
  void whatIsWrongIsAnsweredWithItsFieldAndTheRestIsTaken() throws Exception {
    listen(null);
    var wrong = post("/v1/progress", STEP.replace("5}", "\"many\"}"));
    assertThat(wrong.statusCode()).isEqualTo(400);
    assertThat(wrong.body()).contains("\"field\":\"step\"", "\"reason\":\"not_a_number\"", "many");
    var mixed = post("/v1/progress", STEP + "\n{\"run\":\"r\"}\n");
    assertThat(mixed.statusCode()).isEqualTo(200);
    assertThat(mixed.body())
        .contains("\"accepted\":1", "\"refused\":1", "line 2", "\"field\":\"event\"");
    assertThat(sink.events).filteredOn(e -> e.body() instanceof DeadLetter).hasSize(2);
  }

  @Test
  void otherFormsHaveTheirOwnPaths() throws Exception {
    listen(null);
    var otlp =
        "{\"resourceLogs\":[{\"scopeLogs\":[{\"logRecords\":[{\"attributes\":["
            + "{\"key\":\"gridwright.event\",\"value\":{\"stringValue\":\"started\"}},"
            + "{\"key\":\"gridwright.run\",\"value\":{\"stringValue\":\"r\"}}]}]}]}]}";
    assertThat(post("/v1/logs", otlp, "Content-Type", "application/json").statusCode())
        .isEqualTo(200);
    var goodput = "{\"job_name\":\"r\",\"step_count\":5,\"step_start_time\":1796126370.25}";
    assertThat(post("/v1/goodput", goodput).statusCode()).isEqualTo(200);
    assertThat(sink.events).hasSize(2).allMatch(e -> e.body() instanceof ProgressEvent);
    assertThat(post("/v1/logs", "\nc\u0001").statusCode()).isEqualTo(400);
    assertThat(post("/v1/traces", "").statusCode()).isEqualTo(404);
    assertThat(post("/v1/traces", "").body()).contains("/v1/progress");
  }

  @Test
  void aTokenIsAskedForWhereThereIsOne() throws Exception {
    var token = Files.writeString(folder.resolve("token"), "secret\n");
    listen(token);
    assertThat(post("/v1/progress", STEP).statusCode()).isEqualTo(401);
    assertThat(post("/v1/progress", STEP, "Authorization", "Bearer wrong").statusCode())
        .isEqualTo(401);
    assertThat(sink.events).isEmpty();
    assertThat(post("/v1/progress", STEP, "Authorization", "Bearer secret").statusCode())
        .isEqualTo(200);
  }

  @Test
  void withoutATokenItListensOnThisHostAlone() {
    assertThatThrownBy(
            () -> new ProgressListener("p", null, new InetSocketAddress("0.0.0.0", 4318), null))
        .isInstanceOfSatisfying(
            GridwrightException.class, e -> assertThat(e.code()).isEqualTo(ErrorCode.BAD_CONFIG));
  }

  @Test
  void aBrokerThatIsAwayIsToldToTheSenderSoThatItSendsAgain() throws Exception {
    listen(null);
    sink.failWith = new GridwrightException(ErrorCode.SOURCE_FAILED, "Broker did not take it");
    assertThat(post("/v1/progress", STEP).statusCode()).isEqualTo(503);
  }

  @Test
  void aBodyWithoutEndIsRefused() throws Exception {
    listen(null);
    assertThat(post("/v1/progress", "x".repeat(17 * 1024 * 1024)).statusCode()).isEqualTo(413);
    assertThat(sink.events).isEmpty();
  }
}
