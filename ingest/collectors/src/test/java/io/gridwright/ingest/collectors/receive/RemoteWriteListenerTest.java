package io.gridwright.ingest.collectors.receive;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.RecordingSink;
import io.gridwright.ingest.collectors.SignalSink;
import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.SignalEvent;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.xerial.snappy.Snappy;

class RemoteWriteListenerTest {
  private static final String FIRST = "application/x-protobuf";
  private static final String SECOND =
      "application/x-protobuf;proto=io.prometheus.write.v2.Request";

  /** A request with the one series {@code up} of value 1 at 1000 ms, in version 1. */
  private static final byte[] UP_1 =
      bytes(
          0x0a, 0x1e, 0x0a, 0x0e, 0x0a, 0x08, '_', '_', 'n', 'a', 'm', 'e', '_', '_', 0x12, 0x02,
          'u', 'p', 0x12, 0x0c, 0x09, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 0x10, 0xe8, 0x07);

  /** The same in version 2. */
  private static final byte[] UP_2 =
      bytes(
          0x22, 0x00, 0x22, 0x08, '_', '_', 'n', 'a', 'm', 'e', '_', '_', 0x22, 0x02, 'u', 'p',
          0x2a, 0x12, 0x0a, 0x02, 0x01, 0x02, 0x12, 0x0c, 0x09, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f, 0x10,
          0xe8, 0x07);

  private final RecordingSink sink = new RecordingSink();
  private final HttpClient client = HttpClient.newHttpClient();
  private @Nullable RemoteWriteListener listener;

  private static byte[] bytes(int... values) {
    var bytes = new byte[values.length];
    for (int i = 0; i < values.length; i++) {
      bytes[i] = (byte) values[i];
    }
    return bytes;
  }

  private static InetSocketAddress loopback() {
    return new InetSocketAddress(InetAddress.getLoopbackAddress(), 0);
  }

  private RemoteWriteListener open(@Nullable Path token, int maxBytes, SignalSink into) {
    var opened =
        new RemoteWriteListener(
            new RemoteWriteOptions("prometheus-a", loopback(), "c1", token, maxBytes));
    opened.listen(new DocumentIntake(Parsers::parse, into), () -> Instant.EPOCH);
    listener = opened;
    return opened;
  }

  private HttpResponse<String> post(
      RemoteWriteListener to, Map<String, String> headers, byte[] body) throws Exception {
    var uri = URI.create("http://127.0.0.1:" + to.port() + RemoteWriteListener.PATH);
    var request = HttpRequest.newBuilder(uri).POST(HttpRequest.BodyPublishers.ofByteArray(body));
    headers.forEach(request::setHeader);
    return client.send(request.build(), HttpResponse.BodyHandlers.ofString());
  }

  private static Map<String, String> headers(String type) {
    return Map.of("Content-Type", type, "Content-Encoding", "snappy");
  }

  @AfterEach
  void close() {
    if (listener != null) {
      listener.close();
    }
  }

  @Test
  void bothVersionsAreTakenAndAnsweredWithWhatWasWritten() throws Exception {
    var open = open(null, 1000, sink);
    var first = post(open, headers(FIRST), Snappy.compress(UP_1));
    var second = post(open, headers(SECOND), Snappy.compress(UP_2));
    assertThat(List.of(first.statusCode(), second.statusCode())).containsExactly(204, 204);
    assertThat(second.headers().firstValue("X-Prometheus-Remote-Write-Samples-Written"))
        .contains("1");
    assertThat(second.headers().firstValue("X-Prometheus-Remote-Write-Histograms-Written"))
        .contains("0");
    assertThat(second.headers().firstValue("X-Prometheus-Remote-Write-Exemplars-Written"))
        .contains("0");
    assertThat(sink.events)
        .extracting(SignalEvent::body)
        .hasSize(2)
        .allSatisfy(
            body ->
                assertThat(body)
                    .isInstanceOfSatisfying(
                        MetricSample.class,
                        sample -> {
                          assertThat(sample.name()).isEqualTo("up");
                          assertThat(sample.value()).isEqualTo(1);
                        }));
    assertThat(sink.events)
        .extracting(SignalEvent::eventTime)
        .containsOnly(Instant.ofEpochMilli(1000));
    assertThat(sink.events.stream().map(SignalEvent::identity).distinct()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "text/plain, snappy, 415",
    "application/x-protobuf, gzip, 415",
    "application/x-protobuf;proto=some.Other, snappy, 415",
    "application/x-protobuf;proto=prometheus.WriteRequest, snappy, 204"
  })
  void whatIsNoWriteRequestIsRefusedForGood(String type, String encoding, int status)
      throws Exception {
    var open = open(null, 1000, sink);
    var headers = Map.of("Content-Type", type, "Content-Encoding", encoding);
    assertThat(post(open, headers, Snappy.compress(UP_1)).statusCode()).isEqualTo(status);
  }

  @Test
  void damagedBodiesAreRefusedForGood() throws Exception {
    var open = open(null, 1000, sink);
    assertThat(post(open, headers(FIRST), UP_1).statusCode()).isEqualTo(400);
    byte[] half = Arrays.copyOf(UP_1, UP_1.length - 5);
    assertThat(post(open, headers(FIRST), Snappy.compress(half)).statusCode()).isEqualTo(400);
  }

  @Test
  void aSmallBodyCannotBecomeALargeOne() throws Exception {
    var open = open(null, 100_000, sink);
    byte[] bomb = Snappy.compress(new byte[1_000_000]);
    assertThat(bomb.length).isLessThan(100_000);
    assertThat(post(open, headers(FIRST), bomb).statusCode()).isEqualTo(413);
    assertThat(post(open, headers(FIRST), new byte[100_001]).statusCode()).isEqualTo(413);
    byte[] liar = bytes(0xff, 0xff, 0xff, 0xff, 0x07, 0x00);
    assertThat(post(open, headers(FIRST), liar).statusCode()).isEqualTo(400);
    assertThat(sink.events).isEmpty();
  }

  @Test
  void onlyPostWrites() throws Exception {
    var open = open(null, 1000, sink);
    var uri = URI.create("http://127.0.0.1:" + open.port() + RemoteWriteListener.PATH);
    var answer =
        client.send(
            HttpRequest.newBuilder(uri).GET().build(), HttpResponse.BodyHandlers.ofString());
    assertThat(answer.statusCode()).isEqualTo(405);
  }

  @Test
  void tokenIsAskedForAndReadAnew(@TempDir Path folder) throws Exception {
    Path token = Files.writeString(folder.resolve("token"), "secret-1\n");
    var open = open(token, 1000, sink);
    var with =
        Map.of(
            "Content-Type",
            FIRST,
            "Content-Encoding",
            "snappy",
            "Authorization",
            "Bearer secret-2");
    assertThat(post(open, headers(FIRST), Snappy.compress(UP_1)).statusCode()).isEqualTo(401);
    assertThat(post(open, with, Snappy.compress(UP_1)).statusCode()).isEqualTo(401);
    Files.writeString(token, "secret-2");
    assertThat(post(open, with, Snappy.compress(UP_1)).statusCode()).isEqualTo(204);
    Files.delete(token);
    assertThat(post(open, with, Snappy.compress(UP_1)).statusCode()).isEqualTo(503);
  }

  @Test
  void whatDidNotArriveIsAskedForAgain() throws Exception {
    var away =
        new SignalSink() {
          @Override
          public void publish(SignalEvent event) {}

          @Override
          public void flush() {
            throw new GridwrightException(ErrorCode.SOURCE_FAILED, "Broker is away");
          }
        };
    var open = open(null, 1000, away);
    var answer = post(open, headers(FIRST), Snappy.compress(UP_1));
    assertThat(answer.statusCode()).isEqualTo(503);
    assertThat(answer.headers().firstValue("Retry-After")).isPresent();
    assertThat(open.problem()).isEqualTo("Broker is away");
  }

  @Test
  void theNetworkNeedsAToken() {
    var everywhere = new InetSocketAddress("0.0.0.0", 0);
    assertThatThrownBy(() -> new RemoteWriteOptions("a", everywhere, null, null, 1000))
        .isInstanceOf(GridwrightException.class);
  }

  @Test
  void aPortInUseIsAnErrorAtTheStart() throws IOException {
    var first = open(null, 1000, sink);
    var taken = new InetSocketAddress(InetAddress.getLoopbackAddress(), first.port());
    var second = new RemoteWriteListener(new RemoteWriteOptions("b", taken, null, null, 1000));
    assertThatThrownBy(
            () -> second.listen(new DocumentIntake(Parsers::parse, sink), () -> Instant.EPOCH))
        .isInstanceOf(GridwrightException.class);
  }
}
