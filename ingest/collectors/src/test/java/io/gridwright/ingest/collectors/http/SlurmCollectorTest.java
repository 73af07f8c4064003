package io.gridwright.ingest.collectors.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.collectors.CollectFailure;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SlurmCollectorTest {
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
  private final HttpFetch fetch = new HttpFetch(FetchLimits.DEFAULT);
  private Site site;

  @BeforeEach
  void start() throws IOException {
    site = new Site();
  }

  @AfterEach
  void stop() {
    fetch.close();
    site.close();
  }

  @Test
  void readsTheFourResourcesOfAConfiguredVersion() {
    serve("v0.0.42");
    var collected = collector("v0.0.42").collect(NOW);
    assertThat(collected.failures()).isEmpty();
    assertThat(collected.documents())
        .extracting(document -> document.cluster() + ' ' + document.text())
        .containsExactly("c1 jobs", "c1 nodes", "c1 partitions", "c1 shares");
    assertThat(site.requests).noneMatch(path -> path.endsWith("/ping"));
  }

  @Test
  void findsTheVersionOnceAndAgainWhenItIsGone() {
    serve("v0.0.43");
    var collector = collector(null);
    assertThat(collector.collect(NOW).documents()).hasSize(4);
    assertThat(collector.collect(NOW).documents()).hasSize(4);
    assertThat(site.requests.stream().filter(path -> path.endsWith("/ping")))
        .containsExactly("/slurm/v0.0.45/ping", "/slurm/v0.0.44/ping", "/slurm/v0.0.43/ping");
    site.pages.clear();
    serve("v0.0.45");
    assertThat(collector.collect(NOW).failures()).isNotEmpty();
    assertThat(collector.collect(NOW).documents()).hasSize(4);
  }

  @Test
  void whatAServerDoesNotHaveIsNotAskedForAgain() {
    serve("v0.0.42");
    site.pages.put("/slurm/v0.0.42/diag", "diag");
    var collector = collector(null);
    assertThat(collector.collect(NOW).documents()).hasSize(5);
    assertThat(collector.collect(NOW).failures()).isEmpty();
    assertThat(site.requests.stream().filter(path -> path.endsWith("/licenses"))).hasSize(1);
    assertThat(site.requests.stream().filter(path -> path.endsWith("/diag"))).hasSize(2);
  }

  @Test
  void sharesAreNotAskedForInVersionsWithoutThem() {
    serve("v0.0.38");
    assertThat(collector("v0.0.38").collect(NOW).failures()).isEmpty();
    assertThat(site.requests).noneMatch(path -> path.endsWith("/shares"));
  }

  @Test
  void oneResourceThatFailsLosesNoOther() {
    serve("v0.0.42");
    site.statuses.put("/slurm/v0.0.42/nodes", 500);
    var collected = collector(null).collect(NOW);
    assertThat(collected.documents()).hasSize(3);
    assertThat(collected.failures())
        .extracting(CollectFailure::documentKind, CollectFailure::source)
        .containsExactly(
            org.assertj.core.api.Assertions.tuple(
                "slurm_nodes", site.uri("/slurm/v0.0.42/nodes").toString()));
  }

  @Test
  void aRefusedTokenIsOneFailureThatSaysSo() {
    site.pages.put("/slurm/v0.0.45/ping", "Protocol authentication error");
    site.statuses.put("/slurm/v0.0.45/ping", 511);
    var failures = collector(null).collect(NOW).failures();
    assertThat(failures).hasSize(1);
    assertThat(failures.get(0).detail()).contains("answered 511 (check its credentials)");
  }

  @Test
  void aServerThatKnowsNoVersionIsOneFailure() {
    var failures = collector(null).collect(NOW).failures();
    assertThat(failures).hasSize(1);
    assertThat(failures.get(0).detail()).contains("answers to none of").contains("v0.0.42");
  }

  private void serve(String version) {
    for (var page : List.of("ping", "jobs", "nodes", "partitions", "shares")) {
      site.pages.put("/slurm/" + version + '/' + page, page);
    }
  }

  private SlurmCollector collector(@Nullable String version) {
    return new SlurmCollector("slurm", fetch, site.endpoint(""), version, Map::of);
  }
}
