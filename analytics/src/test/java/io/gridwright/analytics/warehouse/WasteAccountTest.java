package io.gridwright.analytics.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gridwright.analytics.warehouse.RawRows.JobRow;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Ten minutes of two nodes with four GPUs each: 80 GPU-minutes, worked out by hand. */
class WasteAccountTest {
  @TempDir Path home;

  @Test
  void everyGpuMinuteIsInOneClass() {
    var rows = new RawRows(home);
    for (int minute = 0; minute <= 10; minute++) {
      var time = "10:%02d".formatted(minute);
      rows.node(time, "n1", "UP").node(time, "n2", minute < 5 ? "UP" : "DRAINED");
      rows.job(time, JobRow.running("j1", "10:00", "n1"));
      if (minute < 5) {
        rows.activity(time, "n1", 0.25);
      }
      if (minute >= 2) {
        rows.job(time, JobRow.waiting("j2", "10:02", 8));
      }
    }
    try (var warehouse = rows.open()) {
      var day = onlyRow(warehouse, "waste_account");
      expect(day, "fleet", 80);
      expect(
          day,
          "productive",
          7); // 4 GPUs x (5 + 2) min x 0.25: telemetry speaks for two minutes more
      expect(day, "underused", 21);
      expect(day, "unknown", 12); // held, no telemetry for the last three minutes
      expect(day, "unschedulable", 20); // n2 drained
      expect(day, "idle", 8); // n2, nobody waits
      expect(day, "stranded", 12); // n2, the only one waiting wants 8 on a node
      expect(day, "held_idle", 0);
      expect(day, "lost_work", 0);
      expect(day, "perished", 0);
      expect(day, "imbalance", 0);
      var occupancy = onlyRow(warehouse, "occupancy");
      assertThat(number(occupancy, "value")).isCloseTo(40.0 / 60, within(1e-9));
      var goodput = onlyRow(warehouse, "goodput");
      assertThat(number(goodput, "scheduling_goodput")).isCloseTo(0.5, within(1e-9));
      assertThat(number(goodput, "runtime_goodput")).isCloseTo(1, within(1e-9));
      assertThat(number(goodput, "program_goodput")).isCloseTo(0.25, within(1e-9));
    }
  }

  @Test
  void workThatFailedIsLostAndSilentGpusAreHeldIdle() {
    var rows = new RawRows(home);
    var failing = JobRow.running("j1", "10:00", "n1");
    var silent = JobRow.running("j2", "10:00", "n2");
    for (int minute = 0; minute <= 10; minute++) {
      var time = "10:%02d".formatted(minute);
      rows.node(time, "n1", "UP").node(time, "n2", "UP");
      rows.job(time, minute < 10 ? failing : failing.ended("NODE_FAILED", "10:10"));
      rows.job(time, silent);
      rows.activity(time, "n1", 1).activity(time, "n2", 0);
    }
    try (var warehouse = rows.open()) {
      var day = onlyRow(warehouse, "waste_account");
      expect(day, "lost_work", 40);
      expect(day, "held_idle", 40);
      expect(day, "productive", 0);
      expect(day, "imbalance", 0);
    }
  }

  @Test
  void timeInWhichNothingWasSeenIsUnknownAndInNoRatio() {
    var rows = new RawRows(home);
    var job = JobRow.running("j1", "10:00", "n1");
    for (var time : new String[] {"10:00", "10:10", "10:30", "10:40"}) {
      rows.node(time, "n1", "UP").job(time, job);
    }
    for (int minute = 0; minute <= 40; minute++) {
      rows.activity("10:%02d".formatted(minute), "n1", 1);
    }
    try (var warehouse = rows.open()) {
      var day = onlyRow(warehouse, "waste_account");
      expect(day, "fleet", 160);
      expect(day, "unknown", 80); // 10:10 to 10:30
      expect(day, "productive", 80);
      expect(day, "imbalance", 0);
      assertThat(number(onlyRow(warehouse, "occupancy"), "value")).isCloseTo(1, within(1e-9));
      assertThat(number(onlyRow(warehouse, "goodput"), "goodput")).isCloseTo(1, within(1e-9));
    }
  }

  @Test
  void capacityBeforeAnAnnouncedCurtailmentPerishes() {
    var rows = new RawRows(home).loadTarget("10:01", "10:06");
    for (int minute = 0; minute <= 10; minute++) {
      rows.node("10:%02d".formatted(minute), "n1", "UP");
    }
    try (var warehouse = rows.open()) {
      var day = onlyRow(warehouse, "waste_account");
      expect(day, "perished", 20); // 4 GPUs x 5 min
      expect(day, "idle", 20);
      expect(day, "imbalance", 0);
    }
  }

  private static void expect(Map<String, @Nullable Object> row, String column, double gpuMinutes) {
    assertThat(number(row, column)).as(column).isCloseTo(gpuMinutes / 60, within(1e-9));
  }

  static double number(Map<String, @Nullable Object> row, String column) {
    return ((Number) row.get(column)).doubleValue();
  }

  static Map<String, @Nullable Object> onlyRow(Warehouse warehouse, String view) {
    var rows = warehouse.report(view).objects();
    assertThat(rows).as(view).hasSize(1);
    return rows.get(0);
  }
}
