package io.gridwright.analytics.warehouse;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.analytics.warehouse.RawRows.JobRow;
import java.nio.file.Path;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What runs have reached and what they would lose, declared and inferred. */
class ProgressReportTest {
  private static final String COLUMNS =
      "event_time, source, position, entity, records, cluster, job, run, progress, step, seconds, inferred";
  @TempDir Path home;

  private static RawRows said(RawRows rows, String time, String job, String what, String step) {
    return rows.insert(
        "progress_event",
        COLUMNS,
        "(TIMESTAMP '2026-03-02 %s', 's', '%s', 'r', 1, 'c', '%s', 'run-%s', '%s', %s, NULL, false)"
            .formatted(time, time + what, job, job, what, step));
  }

  private static RawRows written(RawRows rows, int minute, String node, long total) {
    return rows.insert(
        "metric_sample",
        "event_time, source, position, entity, records, node, name, labels, value",
        "(TIMESTAMP '2026-03-02 %02d:%02d:30', 's', 'p', 'e', 1, '%s', 'node_disk_written_bytes_total', '{\"device\": \"nvme0n1\"}', %d)"
            .formatted(9 + minute / 60, minute % 60, node, total));
  }

  private static Row only(Warehouse warehouse, String sql) {
    var rows = warehouse.query(sql, List.of()).objects();
    assertThat(rows).hasSize(1);
    return new Row(rows.get(0));
  }

  @Test
  void aRunTellsItsStepItsSpeedAndWhatALossWouldUndo() {
    var rows =
        new RawRows(home)
            .node("10:00", "n1", "UP")
            .job("09:00", JobRow.running("7", "09:00", "n1"));
    said(rows, "09:00:00", "7", "STARTED", "NULL");
    for (int i = 1; i <= 50; i++) {
      said(rows, "09:%02d:00".formatted(i), "7", "STEP", String.valueOf(i * 30));
    }
    said(rows, "09:40:10", "7", "CHECKPOINT_STARTED", "1200");
    said(rows, "09:40:50", "7", "CHECKPOINT_SAVED", "1200");
    rows.job("10:00", JobRow.running("7", "09:00", "n1"));
    try (var warehouse = rows.open()) {
      var run = only(warehouse, "SELECT * FROM reports.progress");
      assertThat(run.name("run")).isEqualTo("run-7");
      assertThat(run.number("last_step")).isEqualTo(1500);
      assertThat(run.number("steps_per_second")).isCloseTo(0.5, Offset.offset(1e-9));
      assertThat(run.number("last_checkpoint_step")).isEqualTo(1200);
      assertThat(run.flag("inferred")).isFalse();
      // The checkpoint keeps what was done when it began; the job runs still at 10:00.
      assertThat(run.number("unsaved_seconds")).isEqualTo(19 * 60 + 50);
    }
  }

  @Test
  void aRestoreGoesBackAndARunThatEndedHasNothingToLose() {
    var rows = new RawRows(home);
    said(rows, "09:10:00", "8", "STEP", "100");
    said(rows, "09:11:00", "8", "CHECKPOINT_SAVED", "100");
    said(rows, "09:20:00", "8", "STEP", "200");
    said(rows, "09:30:00", "8", "CHECKPOINT_RESTORED", "100");
    said(rows, "09:31:00", "8", "STEP", "110");
    said(rows, "09:32:00", "8", "STEP", "120");
    said(rows, "09:10:00", "9", "STEP", "1");
    said(rows, "09:20:00", "9", "ENDED", "NULL");
    try (var warehouse = rows.open()) {
      var restored = only(warehouse, "SELECT * FROM reports.progress WHERE job = '8'");
      assertThat(restored.number("last_step")).isEqualTo(120);
      assertThat(restored.number("steps_per_second")).isCloseTo(10.0 / 60, Offset.offset(1e-9));
      assertThat(restored.number("unsaved_seconds")).isEqualTo(120);
      var ended = only(warehouse, "SELECT * FROM reports.progress WHERE job = '9'");
      assertThat(ended.decimal("unsaved_seconds")).isNull();
    }
  }

  @Test
  void regularBurstsOfWritingAreCheckpointsWithHonestConfidenceAndIrregularOnesAreNone() {
    var rows =
        new RawRows(home)
            .node("09:00", "n1", "UP")
            .node("09:00", "n2", "UP")
            .job("09:00", JobRow.running("7", "09:00", "n1"))
            .job("09:00", JobRow.running("8", "09:00", "n2"))
            .node("10:30", "n1", "UP")
            .node("10:30", "n2", "UP")
            .job("10:30", JobRow.running("7", "09:00", "n1"))
            .job("10:30", JobRow.running("8", "09:00", "n2"));
    long regular = 0;
    long irregular = 0;
    for (int minute = 0; minute <= 90; minute++) {
      regular += minute % 15 == 10 ? 40_000_000_000L : 1_000_000;
      irregular += List.of(3, 5, 40, 42, 80).contains(minute) ? 40_000_000_000L : 1_000_000;
      written(rows, minute, "n1", regular);
      written(rows, minute, "n2", irregular);
    }
    try (var warehouse = rows.open()) {
      var run = only(warehouse, "SELECT * FROM reports.progress");
      assertThat(run.name("job")).isEqualTo("7");
      assertThat(run.flag("inferred")).isTrue();
      assertThat(run.number("confidence")).isBetween(0.5, 0.9);
      assertThat(run.instant("last_checkpoint_at")).hasToString("2026-03-02T10:26:00Z");
      assertThat(run.decimal("last_step")).isNull();
      // Six bursts, each 15 minutes after the last; the newest one began at 10:25.
      assertThat(run.number("unsaved_seconds")).isLessThanOrEqualTo(5 * 60);
      assertThat(only(warehouse, "SELECT count(*) AS n FROM facts.checkpoint_inferred").number("n"))
          .isEqualTo(6);
    }
  }
}
