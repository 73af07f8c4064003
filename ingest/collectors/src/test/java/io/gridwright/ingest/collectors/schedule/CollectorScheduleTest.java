package io.gridwright.ingest.collectors.schedule;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.collectors.Collected;
import io.gridwright.ingest.collectors.Collector;
import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.LineParser;
import io.gridwright.ingest.collectors.RecordingSink;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.signal.SignalEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class CollectorScheduleTest {
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
  private static final Duration RARELY = Duration.ofHours(1);
  private final RecordingSink sink = new RecordingSink();
  private final CollectorSchedule schedule =
      new CollectorSchedule(
          new DocumentIntake(new LineParser(), sink), () -> NOW, span -> span.dividedBy(3600));

  @AfterEach
  void stop() {
    schedule.close();
  }

  @Test
  void aRunParsesPublishesAndCounts() throws InterruptedException {
    var failure = new CollectFailure("prometheus", "http://n2/", "unreachable", "n2 is gone");
    schedule.every(
        RARELY,
        collector(
            "dcgm", now -> new Collected(List.of(document(now, "r1\nbad")), List.of(failure))));
    schedule.start();
    await(() -> row(0).runs() == 1);
    schedule.close();
    var row = row(0);
    assertThat(row.name()).isEqualTo("dcgm");
    assertThat(row.running()).isFalse();
    assertThat(row.failedRuns()).isZero();
    assertThat(row.failures()).isEqualTo(1);
    assertThat(row.tally().documents()).isEqualTo(2);
    assertThat(row.tally().records()).isEqualTo(3);
    assertThat(row.tally().events()).isEqualTo(3);
    assertThat(row.tally().accepted()).isEqualTo(1);
    assertThat(row.tally().rejected()).isEqualTo(Map.of("not_a_number", 1L, "unreachable", 1L));
    assertThat(row.lastSuccess()).isEqualTo(NOW);
    assertThat(row.lastProblem()).isEqualTo("1 of 2 could not be read, first n2 is gone");
    assertThat(sink.events).extracting(SignalEvent::eventTime).containsOnly(NOW);
    assertThat(sink.flushes).as("once for what was read, once for what was not").isEqualTo(2);
  }

  @Test
  void intervalsAreFleetTime() throws InterruptedException {
    var runs = new AtomicInteger();
    // A span of 3 min of fleet time takes 50 ms here.
    schedule.every(
        Duration.ofMinutes(3),
        collector(
            "fast",
            now -> {
              runs.incrementAndGet();
              return new Collected(List.of(), List.of());
            }));
    schedule.start();
    schedule.start();
    await(() -> runs.get() >= 3);
    assertThat(row(0).interval()).isEqualTo(Duration.ofMinutes(3));
    assertThat(row(0).lastSuccess()).isNull();
    assertThat(row(0).lastProblem()).isNull();
  }

  @Test
  void aSlowCollectorSkipsItsOwnRunsAndHoldsUpNoOther() throws InterruptedException {
    var release = new CountDownLatch(1);
    var atOnce = new AtomicInteger();
    var most = new AtomicInteger();
    schedule.every(
        Duration.ofSeconds(36),
        collector(
            "slow",
            now -> {
              most.accumulateAndGet(atOnce.incrementAndGet(), Math::max);
              hold(release);
              atOnce.decrementAndGet();
              return new Collected(List.of(), List.of());
            }));
    schedule.every(
        Duration.ofSeconds(36), collector("quick", now -> new Collected(List.of(), List.of())));
    schedule.start();
    await(() -> row(0).skipped() >= 3 && row(1).runs() >= 3);
    assertThat(row(0).running()).isTrue();
    assertThat(row(0).runs()).isZero();
    release.countDown();
    await(() -> row(0).runs() >= 2);
    assertThat(most.get()).isEqualTo(1);
  }

  @Test
  void aCollectorThatThrowsRunsAgain() throws InterruptedException {
    var runs = new AtomicInteger();
    var release = new CountDownLatch(1);
    schedule.every(
        Duration.ofSeconds(36),
        collector(
            "broken",
            now -> {
              if (runs.incrementAndGet() == 1) {
                throw new IllegalStateException("no luck");
              }
              hold(release);
              return new Collected(List.of(), List.of());
            }));
    schedule.start();
    await(() -> runs.get() == 2);
    assertThat(row(0).runs()).isEqualTo(1);
    assertThat(row(0).failedRuns()).isEqualTo(1);
    assertThat(row(0).lastProblem()).isEqualTo("no luck");
    release.countDown();
    await(() -> row(0).runs() >= 2);
    assertThat(row(0).failedRuns()).isEqualTo(1);
    assertThat(row(0).lastProblem()).isNull();
  }

  @Test
  void aBrokerThatIsDownIsAFailedRunAndNoSuccess() throws InterruptedException {
    sink.failWith = new GridwrightException(ErrorCode.SOURCE_FAILED, "Broker is down");
    schedule.every(
        RARELY, collector("dcgm", now -> new Collected(List.of(document(now, "r1")), List.of())));
    schedule.start();
    await(() -> row(0).runs() == 1);
    assertThat(row(0).failedRuns()).isEqualTo(1);
    assertThat(row(0).tally().records()).isZero();
    assertThat(row(0).lastSuccess()).isNull();
    assertThat(row(0).lastProblem()).contains("Broker is down");
  }

  @Test
  void namesAreUniqueAndIntervalsAboveZero() {
    var collector = collector("a", now -> new Collected(List.of(), List.of()));
    schedule.every(RARELY, collector);
    assertThatThrownBy(() -> schedule.every(RARELY, collector)).hasMessageContaining("one name");
    assertThatThrownBy(() -> schedule.every(Duration.ZERO, collector))
        .hasMessageContaining("above zero");
  }

  private CollectorStatus row(int index) {
    return schedule.statusRows().get(index);
  }

  private static SourceDocument document(Instant now, String text) {
    return new SourceDocument("http://n1/", null, null, now, text.getBytes(UTF_8));
  }

  private static Collector collector(String name, Function<Instant, Collected> body) {
    return new Collector() {
      @Override
      public String name() {
        return name;
      }

      @Override
      public Collected collect(Instant now) {
        return body.apply(now);
      }
    };
  }

  private static void hold(CountDownLatch latch) {
    try {
      var unused = latch.await(30, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private static void await(BooleanSupplier condition) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(20);
    while (!condition.getAsBoolean()) {
      if (System.nanoTime() > end) {
        throw new AssertionError("did not happen within 20 s");
      }
      Thread.sleep(2);
    }
  }
}
