package io.gridwright.analytics.segments;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SegmentWriterTest {
  private static final String QUEUE =
      "{\"event_time\":\"2026-12-01T00:00:00Z\",\"source\":\"s\",\"position\":\"%s\",\"entity\":\"e\","
          + "\"records\":1,\"scheduler\":\"SLURM\",\"labels\":{}}";

  @TempDir Path home;
  private SegmentStore store;

  @BeforeEach
  void open() {
    store = new SegmentStore(home);
  }

  @Test
  void aRowKeepsItsTypesTimesStructsListsAndJson() throws Exception {
    String row =
        "{\"source\":\"f\",\"position\":\"/jobs/0\",\"event_time\":\"2026-12-01T01:02:03.000456Z\","
            + "\"entity\":\"a:7\",\"records\":2,\"kafka_topic\":\"telemetry.queue\",\"kafka_partition\":1,"
            + "\"kafka_offset\":5000000000,\"scheduler\":\"SLURM\",\"job\":{\"cluster\":\"a\",\"id\":\"7\"},"
            + "\"status\":{\"state\":\"PENDING\",\"raw_state\":\"PD\",\"priority\":4294967296,\"attempt\":1},"
            + "\"times\":{\"submit\":\"2026-11-30T23:59:59.5Z\"},"
            + "\"request\":{\"nodes\":2,\"gpus_per_node\":0.5,\"time_limit\":3600.5,\"one_domain\":true},"
            + "\"allocation\":[{\"node\":\"n1\",\"gpus\":8.0},{\"node\":\"n2\",\"gpus\":4.0}],"
            + "\"labels\":{\"licenses.X\":\"a \\\"b\\\" \\u0001 \\u00e9\"},\"unknown\":1}";
    write("job_observation", row);
    assertThat(
            query(
                "SELECT event_time::VARCHAR, typeof(event_time), records, kafka_offset, job.id,"
                    + " status.priority, times.submit::VARCHAR, times.start IS NULL, request.time_limit,"
                    + " request.one_domain, len(allocation), allocation[2].gpus, typeof(labels),"
                    + " labels->>'licenses.X', name IS NULL FROM "))
        .containsExactly(
            "2026-12-01 01:02:03.000456|TIMESTAMP|2|5000000000|7|4294967296|2026-11-30 23:59:59.5"
                + "|true|3600.5|true|2|4.0|JSON|a \"b\" \u0001 \u00e9|true");
  }

  @Test
  void aSegmentHasTheColumnsOfItsTableInTheirOrder() throws Exception {
    write("queue_observation", QUEUE.formatted("1"));
    assertThat(query("SELECT string_agg(column_name, ' ') FROM (DESCRIBE FROM ", ")"))
        .containsExactly(
            "event_time source position entity records kafka_topic kafka_partition kafka_offset"
                + " scheduler cluster type name parent nominal_gpus weight labels");
  }

  @Test
  void strangeNumbersAndTextsAreKeptOrNamedNeverDropped() throws Exception {
    String start =
        "{\"event_time\":\"2026-12-01T00:00:00Z\",\"source\":\"s\",\"position\":\"1\",\"entity\":\"e\",\"records\":1,";
    write(
        "metric_sample",
        start + "\"name\":\"nan\",\"value\":\"NaN\"}",
        start + "\"name\":\"inf\",\"value\":\"-Infinity\"}",
        start + "\"name\":\"big\",\"value\":1.7976931348623157E308}",
        start + "\"name\":\"nul \\u0000 end\",\"value\":-0.0}");
    assertThat(query("SELECT length(name), value FROM ")).hasSize(4).contains("3|NaN", "9|-0.0");
  }

  @Test
  void rowsOfSeveralTablesBecomeOneSegmentEachAndNoneIsEmpty() {
    try (var writer = new SegmentWriter(store, "run", "0")) {
      writer.append("queue_observation", QUEUE.formatted("1"));
      writer.append("queue_observation", QUEUE.formatted("2"));
      writer.append("dead_letter", "{\"reason\":\"x\"}");
      assertThat(writer.prepare("1"))
          .containsExactly(
              new StagedSegment("run", "run-1-dead_letter", "dead_letter", 1),
              new StagedSegment("run", "run-1-queue_observation", "queue_observation", 2));
      assertThat(writer.prepare("2")).isEmpty();
    }
  }

  @Test
  void nothingIsVisibleBeforeTheCommitAndCommittingAgainChangesNothing() throws Exception {
    try (var writer = new SegmentWriter(store, "run", "0")) {
      writer.append("queue_observation", QUEUE.formatted("1"));
      var staged = writer.prepare("1").get(0);
      assertThat(store.committed()).isEmpty();
      store.commit(staged);
      store.commit(staged);
      assertThat(store.committed())
          .extracting(CommittedSegment::id)
          .containsExactly("run-1-queue_observation");
      assertThat(query("SELECT position FROM ")).containsExactly("1");
    }
  }

  @Test
  void aSegmentThatIsNeitherStagedNorCommittedIsAnError() {
    assertThatThrownBy(() -> store.commit(new StagedSegment("run", "lost", "dead_letter", 1)))
        .hasMessageContaining("Staged segment is gone")
        .hasMessageContaining("lost");
  }

  @Test
  void whatACrashedRunLeftIsSweptAndTheLivingRunIsNot() throws IOException {
    var crashed = new SegmentWriter(store, "old", "0");
    crashed.append("queue_observation", QUEUE.formatted("1"));
    crashed.prepare("1");
    crashed.append("queue_observation", QUEUE.formatted("2"));
    crashed.close();
    try (var writer = new SegmentWriter(store, "new", "0")) {
      writer.append("queue_observation", QUEUE.formatted("3"));
      var staged = writer.prepare("1").get(0);
      assertThat(store.sweep("new")).isEqualTo(2);
      store.commit(staged);
    }
    assertThat(Files.exists(home.resolve("segments/staging/old"))).isFalse();
    assertThat(store.committed()).hasSize(1);
  }

  @Test
  void aRowForNoTableAndARowThatDoesNotFitAreRefused() {
    try (var writer = new SegmentWriter(store, "run", "0")) {
      assertThatThrownBy(() -> writer.append("gpu", "{}"))
          .hasMessageContaining("No such raw table");
      writer.append("metric_sample", "{\"value\":\"much\"}");
      assertThatThrownBy(() -> writer.prepare("1"))
          .hasMessageContaining("Rows do not fit their table")
          .hasMessageContaining("metric_sample");
    }
  }

  private void write(String table, String... rows) {
    try (var writer = new SegmentWriter(store, "run", "0")) {
      for (String row : rows) {
        writer.append(table, row);
      }
      writer.prepare("1").forEach(store::commit);
    }
  }

  private List<String> query(String before) throws Exception {
    return query(before, "");
  }

  /** Rows of the only committed segment, columns joined by a bar. */
  private List<String> query(String before, String after) throws Exception {
    var file = store.committed().get(0).file();
    var rows = new ArrayList<String>();
    try (var database = DriverManager.getConnection("jdbc:duckdb:");
        var statement = database.createStatement();
        var result = statement.executeQuery(before + "'" + file + "'" + after)) {
      while (result.next()) {
        var row = new ArrayList<String>();
        for (int i = 1; i <= result.getMetaData().getColumnCount(); i++) {
          row.add(result.getString(i));
        }
        rows.add(String.join("|", row));
      }
    }
    return rows;
  }
}
