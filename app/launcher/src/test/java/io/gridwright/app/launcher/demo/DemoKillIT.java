package io.gridwright.app.launcher.demo;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import io.gridwright.app.launcher.access.HomeReports;
import io.gridwright.app.launcher.api.Reports;
import io.gridwright.app.launcher.cli.Child;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.awaitility.Awaitility;
import org.awaitility.core.ConditionTimeoutException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;

/** A demo that is killed while it acts, and started again with the same home. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class DemoKillIT {
  private static final Duration PATIENCE = Duration.ofMinutes(4);
  private static final List<String> SIGNALS =
      List.of(
          "gpu_sample",
          "metric_sample",
          "link_sample",
          "power_sample",
          "grid_signal",
          "job_observation",
          "node_observation",
          "queue_observation");

  @TempDir static Path folder;
  private Path home = Path.of("unset");
  private long plansBefore;
  private List<String> sentBefore = List.of();
  private Child.Ended second = new Child.Ended(-1, "", "");
  private @Nullable HomeReports reports;

  @BeforeAll
  void killAndGoOn() {
    home = folder.resolve("home");
    var arguments = SmallFleet.demo(folder, home, "--set", "plan.interval=PT3M");
    try (var first = Child.start(folder, arguments)) {
      first.page();
      try (var server = HomeReports.open(home, Clock.systemUTC())) {
        Awaitility.await("two plans and ten actions")
            .atMost(PATIENCE)
            .pollInterval(Duration.ofMillis(500))
            .until(
                () ->
                    number(server, "SELECT count(*) FROM planning.plan") >= 2
                        && number(
                                server,
                                "SELECT count(*) FROM reports.actions WHERE state = 'APPLIED'")
                            >= 10);
        plansBefore = number(server, "SELECT count(*) FROM planning.plan");
      }
      whileItActs();
      first.kill();
    }
    sentBefore = Ledgers.sent(home);
    second =
        Child.run(
            folder,
            SmallFleet.demo(
                folder, home, "--set", "plan.interval=PT3M", "--duration", "25s", "--json"));
    reports = HomeReports.open(home, Clock.systemUTC());
  }

  /** Waits for the next action to be sent, for a while: later plans may have nothing to change. */
  private void whileItActs() {
    int before = Ledgers.sent(home).size();
    try {
      Awaitility.await()
          .atMost(Duration.ofSeconds(15))
          .pollInterval(Duration.ofMillis(5))
          .until(() -> Ledgers.sent(home).size() > before);
    } catch (ConditionTimeoutException quiet) {
      // Killed between two plans then.
    }
  }

  @AfterAll
  void close() {
    if (reports != null) {
      reports.close();
    }
  }

  private HomeReports reports() {
    assertThat(second.exit()).as("%s", second).isZero();
    assertThat(reports).isNotNull();
    return java.util.Objects.requireNonNull(reports);
  }

  private static long number(Reports reports, String sql) {
    var value = reports.query(sql, List.of()).rows().get(0).get(0);
    return value instanceof Number number ? number.longValue() : 0;
  }

  private List<Map<String, @Nullable Object>> rows(String sql) {
    return reports().query(sql, List.of()).objects();
  }

  @Test
  void itGoesOnAndPlansAgain() {
    assertThat(number(reports(), "SELECT count(*) FROM planning.plan")).isGreaterThan(plansBefore);
    assertThat(second.exit()).isZero();
  }

  @Test
  void noMessageIsLostOrDoubled() throws Exception {
    assertThat(rows("SELECT * FROM reports.delivery")).isNotEmpty();
    assertThat(
            rows(
                "SELECT * FROM reports.delivery WHERE lost <> 0 OR doubled <> 0 OR first_offset <> 0"))
        .isEmpty();
    var result = new ObjectMapper().readTree(second.out());
    assertThat(number(reports(), "SELECT count(*) FROM facts.arrival"))
        .isEqualTo(result.path("events").asLong())
        .isGreaterThan(1000);
    assertThat(result.path("rows").asLong() + result.path("deadLetters").asLong())
        .isEqualTo(result.path("events").asLong());
  }

  @Test
  void noSignalIsStoredTwice() {
    for (var table : SIGNALS) {
      assertThat(
              rows(
                  "SELECT source, position, event_time, entity, count(*) AS copies FROM raw."
                      + table
                      + " GROUP BY ALL HAVING count(*) > 1 LIMIT 5"))
          .as(table)
          .isEmpty();
    }
  }

  @Test
  void noActionIsSentTwice() {
    var sent = Ledgers.sent(home);
    assertThat(sentBefore).hasSizeGreaterThanOrEqualTo(10);
    assertThat(sent).doesNotHaveDuplicates().startsWith(sentBefore.toArray(String[]::new));
    assertThat(Ledgers.orders(home)).hasSizeGreaterThanOrEqualTo(10).doesNotHaveDuplicates();
  }

  @Test
  void everyActionThatWasSentIsSettled() {
    var settled = new HashSet<String>();
    for (var line : Ledgers.actions(home)) {
      if (List.of("APPLIED", "REFUSED").contains(line.path("state").asText())) {
        assertThat(settled.add(line.path("id").asText())).as("%s", line).isTrue();
      }
    }
    assertThat(settled).containsExactlyInAnyOrderElementsOf(Ledgers.sent(home));
  }

  @Test
  void theAuditAgreesWithTheJournal() {
    Set<String> journal =
        Ledgers.actions(home).stream()
            .map(
                line ->
                    String.join(
                        " ",
                        line.path("id").asText(),
                        line.path("state").asText(),
                        line.path("plan").asText(),
                        line.path("kind").asText(),
                        line.path("cluster").asText(),
                        line.path("job").asText()))
            .collect(Collectors.toSet());
    var audit =
        rows(
                "SELECT concat_ws(' ', action_id, state, plan_id, kind, cluster, job_id) AS line FROM planning.action_audit")
            .stream()
            .map(row -> String.valueOf(row.get("line")))
            .toList();
    assertThat(audit).containsExactlyInAnyOrderElementsOf(journal);
  }

  @Test
  void theAccountBalances() {
    var days = rows("SELECT day, fleet, imbalance FROM metrics.waste_account");
    assertThat(days).isNotEmpty();
    assertThat(
            rows(
                "SELECT * FROM metrics.waste_account WHERE fleet IS NULL OR imbalance IS NULL OR abs(imbalance) >= 0.001"))
        .isEmpty();
  }
}
