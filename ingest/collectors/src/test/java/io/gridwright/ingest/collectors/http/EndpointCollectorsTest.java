package io.gridwright.ingest.collectors.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.LineParser;
import io.gridwright.ingest.collectors.RecordingSink;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.SignalEvent;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class EndpointCollectorsTest {
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
  private Site site;
  private HttpFetch fetch;

  @BeforeEach
  void start() throws IOException {
    site = new Site();
    fetch = new HttpFetch(new FetchLimits(4, Duration.ofSeconds(2), 1000));
  }

  @AfterEach
  void stop() {
    fetch.close();
    site.close();
  }

  @Test
  void oneEndpointThatFailsLosesNothingElse() throws IOException {
    site.pages.put("/n1", "a 1");
    site.pages.put("/n2", "no route to host");
    site.statuses.put("/n2", 503);
    site.pages.put("/n4", "b 2");
    site.pages.put("/huge", "x".repeat(1001));
    var closedPort = URI.create("http://127.0.0.1:" + freePort() + "/n3");
    var collected =
        collector(
                List.of(
                    site.endpoint("/n1"),
                    site.endpoint("/n2"),
                    new Endpoint("c1", "n3", closedPort),
                    site.endpoint("/huge"),
                    site.endpoint("/hang"),
                    new Endpoint("c1", "n4", site.uri("/n4"))))
            .collect(NOW);
    assertThat(collected.documents())
        .extracting(SourceDocument::source)
        .containsExactly(site.uri("/n1").toString(), site.uri("/n4").toString());
    assertThat(collected.documents().get(1).node()).isEqualTo("n4");
    assertThat(collected.documents().get(1).cluster()).isEqualTo("c1");
    assertThat(collected.documents().get(1).text()).isEqualTo("b 2");
    assertThat(collected.documents().get(1).observedAt()).isEqualTo(NOW);
    assertThat(collected.failures())
        .extracting(CollectFailure::source)
        .containsExactly(
            site.uri("/n2").toString(),
            closedPort.toString(),
            site.uri("/huge").toString(),
            site.uri("/hang").toString());
    assertThat(collected.failures()).extracting(CollectFailure::reason).containsOnly("unreachable");
    assertThat(collected.failures())
        .extracting(CollectFailure::detail)
        .satisfiesExactly(
            detail -> assertThat(detail).contains("answered 503: no route to host"),
            detail -> assertThat(detail).contains("no answer").contains("Connect"),
            detail -> assertThat(detail).contains("over 1000 bytes"),
            detail -> assertThat(detail).contains("/hang").contains("no answer"));
  }

  @Test
  void aHundredEndpointsAreReadSeveralAtATimeButNeverMoreThanTheLimit() {
    var endpoints = new ArrayList<Endpoint>();
    for (int i = 0; i < 120; i++) {
      site.pages.put("/nodes/" + i, "v " + i);
      endpoints.add(site.endpoint("/nodes/" + i));
    }
    site.delayMillis = 5;
    var collected = collector(endpoints).collect(NOW);
    assertThat(collected.documents())
        .extracting(SourceDocument::source)
        .containsExactlyElementsOf(endpoints.stream().map(e -> e.uri().toString()).toList());
    assertThat(site.mostAtOnce.get()).isBetween(2, 4);
  }

  @Test
  void twoScrapesNeverCollideAndOneDeliveredTwiceDoes() {
    site.pages.put("/n1", "r1\nbad");
    var collector = collector(List.of(site.endpoint("/n1"), site.endpoint("/gone")));
    var first = identities(collector, NOW);
    assertThat(first).hasSize(3).doesNotHaveDuplicates();
    assertThat(identities(collector, NOW)).isEqualTo(first);
    assertThat(identities(collector, NOW.plusNanos(1000))).doesNotContainAnyElementsOf(first);
  }

  @Test
  void aFailureIsOneRecordNamedInADeadLetter() {
    var sink = new RecordingSink();
    var intake = new DocumentIntake(new LineParser(), sink);
    var failure =
        new PageCollector(
                "grid", DocumentKind.OPENADR, fetch, List.of(site.endpoint("/gone")), Map::of)
            .collect(NOW)
            .failures()
            .get(0);
    var taken = intake.refuse(failure, NOW);
    assertThat(taken.tally().rejected()).isEqualTo(Map.of("unreachable", 1L));
    var letter = (DeadLetter) sink.events.get(0).body();
    assertThat(letter.entity()).isEqualTo("openadr/unreachable");
    assertThat(letter.detail()).isEqualTo(site.uri("/gone") + " answered 404: no such page");
  }

  @Test
  void headersAreAskedForEveryRequestAndNeverShown() {
    site.pages.put("/n1", "a 1");
    Iterator<String> values = List.of("t1", "t2", "bad\nvalue").iterator();
    var collector =
        new PageCollector(
            "p",
            DocumentKind.PROMETHEUS,
            fetch,
            List.of(site.endpoint("/n1")),
            () -> Map.of("X-Token", values.next()));
    collector.collect(NOW);
    collector.collect(NOW);
    assertThat(site.tokens).containsExactly("t1", "t2");
    var failure = collector.collect(NOW).failures().get(0);
    assertThat(failure.detail()).contains("header").doesNotContain("bad");
  }

  @Test
  void addressesAreHttpAndHoldNoCredentials() {
    for (var wrong : List.of("ftp://h/x", "/x", "http://user:secret@h/x")) {
      assertThatThrownBy(() -> new Endpoint(null, null, URI.create(wrong)))
          .isInstanceOf(GridwrightException.class)
          .hasMessageNotContaining("secret");
    }
  }

  @Test
  void aClosedFetchFailsEveryEndpoint() {
    fetch.close();
    var collected = collector(List.of(site.endpoint("/n1"))).collect(NOW);
    assertThat(collected.failures()).hasSize(1);
  }

  private PageCollector collector(List<Endpoint> endpoints) {
    return new PageCollector("dcgm", DocumentKind.PROMETHEUS, fetch, endpoints, Map::of);
  }

  private static List<String> identities(PageCollector collector, Instant now) {
    var sink = new RecordingSink();
    var intake = new DocumentIntake(new LineParser(), sink);
    var collected = collector.collect(now);
    collected.documents().forEach(intake::take);
    collected.failures().forEach(failure -> intake.refuse(failure, now));
    return sink.events.stream().map(SignalEvent::identity).toList();
  }

  private static int freePort() throws IOException {
    try (var socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }
}
