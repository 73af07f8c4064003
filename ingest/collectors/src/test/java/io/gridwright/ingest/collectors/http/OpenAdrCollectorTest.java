package io.gridwright.ingest.collectors.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class OpenAdrCollectorTest {
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final AtomicReference<Instant> time = new AtomicReference<>(NOW);
  private final HttpFetch fetch = new HttpFetch(FetchLimits.DEFAULT);
  private HttpServer server;
  private volatile int tokenStatus = 200;

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/token",
        exchange -> {
          String form =
              new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
          asked.add("token " + form);
          answer(exchange, tokenStatus, "{\"access_token\":\"t-1\",\"expires_in\":60}");
        });
    server.createContext(
        "/openadr3/events",
        exchange -> {
          String query = exchange.getRequestURI().getQuery();
          asked.add(query + ' ' + exchange.getRequestHeaders().getFirst("Authorization"));
          int count = query.startsWith("skip=0&") ? 50 : 1;
          answer(exchange, 200, "[" + "{},".repeat(count - 1) + "{}]");
        });
    server.start();
  }

  @AfterEach
  void stop() {
    fetch.close();
    server.stop(0);
  }

  @Test
  void pagesArePulledWithATokenThatIsKeptUntilItEnds() {
    var collector = collector();
    assertThat(collector.collect(NOW).documents()).hasSize(2);
    assertThat(collector.collect(NOW).failures()).isEmpty();
    assertThat(asked)
        .containsExactly(
            "token grant_type=client_credentials&client_id=gw&client_secret=s%26s",
            "skip=0&limit=50&programID=p1 Bearer t-1",
            "skip=50&limit=50&programID=p1 Bearer t-1",
            "skip=0&limit=50&programID=p1 Bearer t-1",
            "skip=50&limit=50&programID=p1 Bearer t-1");
    time.set(NOW.plusSeconds(31));
    assertThat(collector.collect(NOW).failures()).isEmpty();
    assertThat(asked.stream().filter(line -> line.startsWith("token"))).hasSize(2);
  }

  @Test
  void withoutATokenNothingIsAskedAndTheSecretIsNotSaid() {
    tokenStatus = 401;
    var collected = collector().collect(NOW);
    assertThat(collected.documents()).isEmpty();
    assertThat(collected.failures())
        .singleElement()
        .satisfies(failure -> assertThat(failure.detail()).contains("401").doesNotContain("s&s"));
  }

  private OpenAdrCollector collector() {
    String base = "http://127.0.0.1:" + server.getAddress().getPort();
    return new OpenAdrCollector(
        "vtn",
        fetch,
        new Endpoint(null, null, URI.create(base + "/openadr3")),
        List.of("p1"),
        new ClientCredentials(URI.create(base + "/token"), "gw", "s&s", null, time::get));
  }

  private static void answer(com.sun.net.httpserver.HttpExchange exchange, int status, String body)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }
}
