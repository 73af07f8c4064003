package io.gridwright.analytics.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.analytics.warehouse.RawRows.RecordRow;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Attempts of jobs, of which the queue, messages and accounting tell. */
class JobRecordTest {
  private static final RecordRow FIRST = RecordRow.running("77", "10:00", "10:01");
  private static final RecordRow SECOND = RecordRow.running("77", "10:20", "10:25");
  private static final RecordRow THIRD = RecordRow.running("77", "10:40", "10:41");

  @TempDir Path home;

  @Test
  @DisplayName("BR-107: a job that was requeued twice is one job with three attempts")
  void everyAttemptIsARow() {
    var rows =
        new RawRows(home)
            .record("11:00", "ACCOUNTING", FIRST.ended("NODE_FAILED", "NODE_FAIL", "10:20", 1))
            .record("11:00", "ACCOUNTING", SECOND.ended("PREEMPTED", "PREEMPTED", "10:40", 0))
            .record("11:00", "ACCOUNTING", THIRD.ended("COMPLETED", "COMPLETED", "10:50", 0));
    assertThat(attempts(rows))
        .containsExactly(
            "0 NODE_FAILED 10:01-10:20 1",
            "1 PREEMPTED 10:25-10:40 0",
            "2 COMPLETED 10:41-10:50 0");
  }

  @Test
  @DisplayName("BR-108: a job is what its latest attempt is, whichever is told last")
  void theLatestAttemptWins() {
    var rows =
        new RawRows(home)
            .node("11:00", "n1", "UP")
            .record("11:00", "ACCOUNTING", SECOND.ended("COMPLETED", "COMPLETED", "10:40", 0))
            .record("11:00", "ACCOUNTING", FIRST.ended("PREEMPTED", "PREEMPTED", "10:20", 0));
    try (var warehouse = rows.open()) {
      assertThat(warehouse.query("SELECT state, attempt FROM facts.job_now", List.of()).rows())
          .containsExactly(List.of("COMPLETED", 1));
    }
  }

  @Test
  @DisplayName(
      "BR-093: what the queue forgot and accounting knows is one attempt, by id and submission")
  void queueAndAccountingTellOfOneAttempt() {
    var rows =
        new RawRows(home)
            .record("10:05", "QUEUE", FIRST)
            .record("10:30", "ACCOUNTING", FIRST.ended("COMPLETED", "COMPLETED", "10:20", 0));
    assertThat(attempts(rows)).containsExactly("0 COMPLETED 10:01-10:20 0");
  }

  @Test
  @DisplayName("BR-115: accounting that lags does not undo an end that a message told")
  void anEndIsNotUndone() {
    var rows =
        new RawRows(home)
            .record("10:21", "MESSAGE", FIRST.ended("COMPLETED", "COMPLETED", "10:20", 0))
            .record("10:22", "ACCOUNTING", FIRST);
    assertThat(attempts(rows)).containsExactly("0 COMPLETED 10:01-10:20 0");
  }

  @Test
  void accountingWinsOverAMessageAndAMessageOverALook() {
    var rows =
        new RawRows(home)
            .record("10:30", "QUEUE", FIRST.ended("FAILED", "FAILED", "10:22", 9))
            .record("10:31", "ACCOUNTING", FIRST.ended("FAILED", "FAILED", "10:20", 7))
            .record("10:32", "MESSAGE", FIRST.ended("FAILED", "FAILED", "10:21", 8))
            .record("10:33", "QUEUE", THIRD.ended("FAILED", "FAILED", "10:52", 9))
            .record("10:32", "MESSAGE", THIRD.ended("FAILED", "FAILED", "10:51", 8));
    assertThat(attempts(rows)).containsExactly("0 FAILED 10:01-10:20 7", "1 FAILED 10:41-10:51 8");
  }

  @Test
  void aMessageThatWasLostIsRepairedAndNothingIsDoubled() {
    var end = FIRST.ended("COMPLETED", "COMPLETED", "10:20", 0);
    var rows =
        new RawRows(home)
            .record("10:01", "MESSAGE", FIRST)
            .record("10:30", "ACCOUNTING", end)
            .record("10:40", "ACCOUNTING", end)
            .record("10:40", "ACCOUNTING", SECOND.ended("FAILED", "FAILED", "10:39", 2));
    assertThat(attempts(rows))
        .containsExactly("0 COMPLETED 10:01-10:20 0", "1 FAILED 10:25-10:39 2");
  }

  @Test
  @DisplayName("BR-106: time for which a job was suspended is told, not taken from start and end")
  void suspendedTimeIsTold() {
    var rows =
        new RawRows(home)
            .record(
                "11:00",
                "ACCOUNTING",
                FIRST.suspended(600).ended("COMPLETED", "COMPLETED", "10:20", 0));
    try (var warehouse = rows.open()) {
      var row = "SELECT suspended_seconds FROM facts.job_record";
      assertThat(warehouse.query(row, List.of()).rows()).containsExactly(List.of(600.0));
    }
  }

  @Test
  void aJobThatWasMadeSmallerHoldsEachSizeForItsTime() {
    var rows =
        new RawRows(home)
            .node("09:00", "n1", "UP")
            .node("11:00", "n1", "UP")
            .record("11:00", "ACCOUNTING", FIRST.ended("RUNNING", "RESIZING", "10:10", 0))
            .record(
                "11:00",
                "ACCOUNTING",
                RecordRow.running("77", "10:10", "10:01")
                    .ended("COMPLETED", "COMPLETED", "10:20", 0));
    try (var warehouse = rows.open()) {
      assertThat(
              warehouse
                  .query(
                      "SELECT attempt, strftime(held_from, '%H:%M') || '-' || strftime(held_until, '%H:%M') FROM facts.attempt ORDER BY held_from",
                      List.of())
                  .rows())
          .containsExactly(List.of(0L, "10:01-10:10"), List.of(0L, "10:10-10:20"));
      var held = "SELECT sum(allocated) FROM facts.allocation_minute";
      assertThat(warehouse.query(held, List.of()).rows()).containsExactly(List.of(76.0));
    }
  }

  @Test
  @DisplayName("BR-123: every look at a job that is stopped and goes on stays a row")
  void statesBetweenLooksAreKept() {
    var stopped = new RecordRow("77", "SUSPENDED", "SUSPENDED", "10:00", "10:01", null, null, null);
    var rows =
        new RawRows(home)
            .record("10:10", "QUEUE", FIRST)
            .record("10:20", "QUEUE", stopped)
            .record("10:30", "QUEUE", FIRST);
    try (var warehouse = rows.open()) {
      assertThat(
              warehouse.query("SELECT state FROM staging.job ORDER BY seen_at", List.of()).rows())
          .containsExactly(List.of("RUNNING"), List.of("SUSPENDED"), List.of("RUNNING"));
    }
  }

  private static List<String> attempts(RawRows rows) {
    try (var warehouse = rows.open()) {
      return warehouse
          .query(
              """
              SELECT attempt || ' ' || state || ' ' || strftime(start_at, '%H:%M') || '-'
                || coalesce(strftime(end_at, '%H:%M'), '') || ' ' || coalesce(exit_code::VARCHAR, '?')
              FROM facts.job_record ORDER BY attempt
              """,
              List.of())
          .rows()
          .stream()
          .map(row -> String.valueOf(row.get(0)))
          .toList();
    }
  }
}
