package io.gridwright.ingest.collectors.http;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.collectors.AccountingWindows;
import io.gridwright.ingest.collectors.CollectFailure;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class SlurmAccountingCollectorTest {
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
  void everyAttemptIsAskedForAndThoseThatWereNeverEligibleByTheirState() {
    site.pages.put("/slurmdb/v0.0.42/jobs", "jobs");
    var collected = collector("v0.0.42").collect(NOW);
    assertThat(collected.failures()).isEmpty();
    long from = NOW.minus(Duration.ofDays(1)).getEpochSecond();
    assertThat(collected.documents())
        .extracting(document -> document.source().replaceAll(".*/jobs\\?", ""))
        .allMatch(query -> query.startsWith("start_time=uts" + from))
        .allMatch(
            query -> query.contains("&show_duplicates=true") && query.contains("&skip_steps=true"))
        .satisfiesExactly(
            query -> assertThat(query).doesNotContain("end_time"),
            query -> assertThat(query).contains("&state=CANCELLED").contains("&end_time="),
            query -> assertThat(query).contains("&state=DEADLINE"));
  }

  @Test
  void oldVersionsAreNotAskedForWhatTheyDoNotKnow() {
    site.pages.put("/slurmdb/v0.0.38/jobs", "jobs");
    assertThat(collector("v0.0.38").collect(NOW).documents())
        .hasSize(3)
        .noneMatch(document -> document.source().contains("show_duplicates"));
  }

  @Test
  void aWindowIsAskedForAgainUntilItIsAnswered() {
    var collector = collector("v0.0.42");
    assertThat(collector.collect(NOW).failures())
        .extracting(CollectFailure::documentKind)
        .containsOnly("slurm_accounting");
    site.pages.put("/slurmdb/v0.0.42/jobs", "jobs");
    var later = NOW.plusSeconds(60);
    long from = later.minus(Duration.ofDays(1)).getEpochSecond();
    assertThat(collector.collect(later).documents().get(0).source())
        .contains("start_time=uts" + from);
    var next = later.plusSeconds(60);
    long overlap = later.minus(Duration.ofMinutes(10)).getEpochSecond();
    assertThat(collector.collect(next).documents().get(0).source())
        .contains("start_time=uts" + overlap);
  }

  @Test
  void anAnswerThatNothingChangedIsNoFailureAndNoDocument() {
    site.pages.put("/slurmdb/v0.0.42/jobs", "");
    site.statuses.put("/slurmdb/v0.0.42/jobs", 304);
    var collected = collector("v0.0.42").collect(NOW);
    assertThat(collected.documents()).isEmpty();
    assertThat(collected.failures()).isEmpty();
  }

  private SlurmAccountingCollector collector(String version) {
    return new SlurmAccountingCollector(
        "accounting",
        fetch,
        site.endpoint(""),
        version,
        Map::of,
        new AccountingWindows(AccountingWindows.Span.DEFAULT));
  }
}
