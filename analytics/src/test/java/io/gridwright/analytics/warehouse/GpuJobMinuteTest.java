package io.gridwright.analytics.warehouse;

import static io.gridwright.analytics.warehouse.WasteAccountTest.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gridwright.analytics.warehouse.RawRows.JobRow;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A node of four cards and the jobs that hold them, minute by minute. */
class GpuJobMinuteTest {
  private static final String SAMPLE =
      "event_time, source, position, entity, records, kafka_topic, kafka_partition, kafka_offset,"
          + " gpu, tenant";

  @TempDir Path home;
  private RawRows rows;
  private int offset;
  private @Nullable Warehouse opened;

  @Test
  void anAllocationThatRunsNoProcessHoldsItsCardsAllTheSame() {
    node(10).job("10:00", JobRow.running("j1", "10:00", "n1"));
    rows.job("10:10", JobRow.running("j1", "10:00", "n1"));
    assertThat(shares("10:05"))
        .containsExactly(
            "g0 j1 1.0 allocated",
            "g1 j1 1.0 allocated",
            "g2 j1 1.0 allocated",
            "g3 j1 1.0 allocated");
  }

  @Test
  @DisplayName("BR-013: a name that the exporter prints after the job's end holds nothing")
  void aNameThatOutlivesItsJobHoldsNothing() {
    node(10).job("10:00", JobRow.running("j1", "10:00", "n1"));
    rows.job("10:04", JobRow.running("j1", "10:00", "n1").ended("COMPLETED", "10:04"));
    for (int minute = 0; minute <= 10; minute++) {
      named(minute, 0, "j1");
    }
    assertThat(shares("10:03")).hasSize(4).contains("g0 j1 1.0 named");
    assertThat(shares("10:04")).isEmpty();
    assertThat(shares("10:08")).isEmpty();
  }

  @Test
  @DisplayName("BR-156: a name of a job that no scheduler knows holds nothing")
  void aNameOfNobodyHoldsNothing() {
    node(10);
    named(3, 0, "gone");
    assertThat(shares("10:03")).isEmpty();
  }

  @Test
  @DisplayName("BR-014: between two sightings of one tenant on one card it held the card")
  void betweenTwoSightingsItHeldTheCard() {
    node(10).job("10:00", JobRow.running("j1", "10:00", "n1"));
    rows.job("10:10", JobRow.running("j1", "10:00", "n1"));
    named(1, 2, "j1");
    named(6, 2, "j1");
    assertThat(shares("10:04")).contains("g2 j1 1.0 filled");
    assertThat(shares("10:08")).contains("g2 j1 1.0 allocated");
  }

  @Test
  void whatIsNamedIsItsJobsAndTheOtherTakesTheCardsThatAreLeft() {
    node(10).job("10:00", halfOf("j1")).job("10:00", halfOf("j2"));
    rows.job("10:10", halfOf("j1")).job("10:10", halfOf("j2"));
    named(5, 1, "j1");
    named(5, 3, "j1");
    assertThat(shares("10:05"))
        .containsExactly(
            "g0 j2 1.0 allocated", "g1 j1 1.0 named", "g2 j2 1.0 allocated", "g3 j1 1.0 named");
    assertThat(shares("10:07")).hasSize(8).allMatch(share -> share.contains("0.5 allocated"));
  }

  @Test
  @DisplayName("BR-018: those that share a card have parts of it that add up to one card")
  void thoseThatShareACardAddUpToOne() {
    node(10).job("10:00", halfOf("a")).job("10:00", halfOf("b"));
    rows.job("10:10", halfOf("a")).job("10:10", halfOf("b"));
    named(5, 0, "a,b");
    assertThat(shares("10:05")).contains("g0 a 0.5 named", "g0 b 0.5 named");
  }

  @Test
  void aJobsUseIsItsPartOfWhatItsCardsDid() {
    node(9).job("10:00", JobRow.running("j1", "10:00", "n1"));
    rows.job("10:10", JobRow.running("j1", "10:00", "n1"));
    try (var warehouse = rows.open()) {
      var use = WasteAccountTest.onlyRow(warehouse, "job_usage");
      assertThat(number(use, "gpu_hours")).isCloseTo(36.0 / 60, within(1e-9));
      assertThat(number(use, "value")).isCloseTo(0.5, within(1e-9));
      assertThat(number(use, "energy_kwh")).isCloseTo(36 * 500 * 60 / 3.6e6, within(1e-9));
    }
  }

  @Test
  @DisplayName("BR-154: a clock that is ahead shows against the messages beside its own")
  void aClockThatIsAheadShows() {
    rows = new RawRows(home);
    for (int i = 0; i < 300; i++) {
      int ahead = i % 10 == 3 ? 240 : 0;
      sample("TIMESTAMP '2026-03-02 10:00:00' + INTERVAL " + (i + ahead) + " SECOND", i % 10, "");
    }
    try (var warehouse = rows.open()) {
      var skew = warehouse.query("FROM facts.source_skew ORDER BY skew DESC", List.of()).objects();
      assertThat(skew.get(0).get("source")).isEqualTo("s3");
      assertThat(number(skew.get(0), "skew")).isBetween(220.0, 250.0);
      assertThat(number(skew.get(1), "skew")).isBetween(-20.0, 20.0);
    }
  }

  /** The cards at work from ten until so many minutes later. */
  private RawRows node(int minutes) {
    rows = new RawRows(home);
    for (int minute = 0; minute <= minutes; minute++) {
      rows.node("10:%02d".formatted(minute), "n1", "UP")
          .activity("10:%02d".formatted(minute), "n1", 0.5);
    }
    return rows;
  }

  private static JobRow halfOf(String id) {
    return new JobRow(id, "red", "RUNNING", "10:00", "10:00", null, 2, List.of("n1"));
  }

  private void named(int minute, int card, String tenant) {
    sample("TIMESTAMP '2026-03-02 10:%02d:30'".formatted(minute), card, tenant);
  }

  private void sample(String at, int card, String tenant) {
    offset++;
    rows.insert(
        "gpu_sample",
        SAMPLE,
        "(%s, 's%d', '%d', 'e', 1, 't', 0, %d, {node: 'n1', \"index\": '0', uuid: 'g%d', instance: NULL, profile: NULL, model: NULL}, {hpc_job: '%s', namespace: NULL, pod: NULL, container: NULL})"
            .formatted(at, card, offset, offset, card, tenant));
  }

  private List<String> shares(String time) {
    if (opened == null) {
      opened = rows.open();
    }
    var query =
        "SELECT gpu_uuid || ' ' || job_id || ' ' || share || ' ' || how AS line"
            + " FROM facts.gpu_job_minute WHERE minute = TIMESTAMP '2026-03-02 "
            + time
            + ":00' ORDER BY line";
    return opened.query(query, List.of()).objects().stream()
        .map(row -> String.valueOf(row.get("line")))
        .toList();
  }

  @AfterEach
  void close() {
    if (opened != null) {
      opened.close();
    }
  }
}
