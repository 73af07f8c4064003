package io.gridwright.analytics.warehouse;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.analytics.warehouse.RawRows.JobRow;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.sql.SqlFile;
import io.gridwright.sql.SqlFiles;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WarehouseTest {
  private static final Clock CLOCK =
      Clock.fixed(Instant.parse("2026-03-02T12:00:00Z"), java.time.ZoneOffset.UTC);
  @TempDir Path home;

  @Test
  void everyViewAnswersOnAnEmptyWarehouse() {
    try (var warehouse = Warehouse.open(home, CLOCK)) {
      for (var view : Views.files()) {
        assertThat(warehouse.query("SELECT * FROM " + Views.qualified(view), List.of()).columns())
            .as(view.name())
            .isNotEmpty();
      }
    }
  }

  @Test
  void everyViewSaysWhatItIs() {
    for (var view : Views.files()) {
      assertThat(view.note("name")).isEqualTo(view.name());
      assertThat(view.note("unit")).as("unit of %s", view.name()).isNotEmpty();
      assertThat(view.note("grain")).as("grain of %s", view.name()).isNotEmpty();
      assertThat(view.note("source")).as("source of %s", view.name()).isNotEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "DROP TABLE raw.gpu_sample",
        "INSERT INTO raw.segment_manifest VALUES ('a', 'b', 1)",
        "SELECT 1; DROP TABLE raw.gpu_sample",
        "COPY (SELECT 1) TO '/tmp/gridwright-must-not-exist.csv'",
        "ATTACH '/tmp/gridwright-must-not-exist.duckdb'",
        "SET memory_limit = '10GB'",
        "COMMIT",
        "SELECT * FROM read_csv('/etc/passwd')",
        "SELECT * FROM read_text('/etc/hostname')"
      })
  void aQueryCannotWriteOrReadOtherFiles(String sql) {
    try (var warehouse = Warehouse.open(home, CLOCK)) {
      assertThatThrownBy(() -> warehouse.query(sql, List.of()))
          .isInstanceOfSatisfying(
              GridwrightException.class,
              refusal -> assertThat(refusal.code()).isEqualTo(ErrorCode.BAD_QUERY));
      assertThat(warehouse.query("SELECT count(*) FROM raw.gpu_sample", List.of()).rows())
          .containsExactly(List.of(0L));
    }
    assertThat(Path.of("/tmp/gridwright-must-not-exist.csv")).doesNotExist();
  }

  @Test
  void aWrongQueryIsAnsweredInDuckDbsWords() {
    try (var warehouse = Warehouse.open(home, CLOCK)) {
      assertThatThrownBy(() -> warehouse.query("SELECT * FROM waste_acount", List.of()))
          .hasMessageContaining("Did you mean")
          .hasMessageContaining("waste_account");
      assertThatThrownBy(() -> warehouse.query("SELEC 1", List.of()))
          .hasMessageContaining("syntax error");
    }
  }

  @Test
  void descriptionsAndCommonTablesAreReadsToo() {
    try (var warehouse = Warehouse.open(home, CLOCK)) {
      assertThat(warehouse.query("DESCRIBE waste_account", List.of()).rows()).hasSize(13);
      assertThat(warehouse.query("WITH a AS (SELECT 1 AS x) FROM a", List.of()).rows()).hasSize(1);
      assertThat(warehouse.query("SELECT ?::INTEGER + 1", List.of(41)).rows())
          .containsExactly(List.of(42));
    }
  }

  @Test
  void anEditedSchemaStepIsRefused() {
    Warehouse.open(home, CLOCK).close();
    var steps =
        SqlFiles.folder("schema").stream()
            .map(step -> new SqlFile(step.folder(), step.name(), step.text() + "-- edited"))
            .toList();
    var file = home.resolve("warehouse").resolve("warehouse.duckdb");
    try (var database = Database.open(file, home.resolve("segments"))) {
      assertThatThrownBy(() -> Migrations.apply(database, steps, CLOCK.instant()))
          .hasMessageContaining("edited");
      assertThatThrownBy(() -> Migrations.apply(database, List.of(), CLOCK.instant()))
          .hasMessageContaining("newer version");
    }
  }

  @Test
  void aSegmentIsLoadedOnce() throws Exception {
    var directory = Files.createDirectories(home.resolve("segments/committed/node_transition"));
    try (var database = Database.open(home.resolve("x.duckdb"), home.resolve("segments"))) {
      database.execute(
          List.of(
              "COPY (SELECT TIMESTAMP '2026-03-02 10:00:00' AS changed_at, 'c' AS cluster, 'n' AS node, 'UP' AS to_state)"
                  + " TO '"
                  + directory.resolve("7-0.parquet")
                  + "'"));
    }
    try (var warehouse = Warehouse.open(home, CLOCK)) {
      assertThat(warehouse.loadSegments()).isEqualTo(1);
      assertThat(warehouse.loadSegments()).isZero();
    }
    try (var warehouse = Warehouse.open(home, CLOCK)) {
      assertThat(warehouse.loadSegments()).isZero();
      assertThat(warehouse.query("SELECT count(*) FROM raw.node_transition", List.of()).rows())
          .containsExactly(List.of(1L));
      assertThat(warehouse.query("SELECT row_count FROM raw.segment_manifest", List.of()).rows())
          .containsExactly(List.of(1L));
    }
  }

  @Test
  void aJobWithoutAPlanStandsInTheQueue() {
    try (var rows = new RawRows(home).job("10:00", JobRow.waiting("j", "10:00", 4)).open()) {
      assertThat(rows.report("queue").rows()).hasSize(1);
    }
  }

  @Test
  void readersWorkWhileTheWriterIsInATransaction() {
    var file = home.resolve("w.duckdb");
    try (var database = Database.open(file, home.resolve("segments"))) {
      database.execute(List.of("CREATE TABLE t AS SELECT 1 AS x", "CREATE SCHEMA metrics"));
      database.execute(List.of("CREATE SCHEMA reports"));
      int seen =
          database.transaction(
              connection -> {
                try (var statement = connection.createStatement()) {
                  statement.execute("INSERT INTO t VALUES (2)");
                }
                return ReadOnlyQuery.run(database, "SELECT * FROM main.t", List.of()).rows().size();
              });
      assertThat(seen).isEqualTo(1);
      assertThat(ReadOnlyQuery.run(database, "SELECT * FROM main.t", List.of()).rows()).hasSize(2);
    }
  }

  @Test
  void aQueryThatTakesTooLongIsEnded() {
    var file = home.resolve("w.duckdb");
    try (var database = Database.open(file, home.resolve("segments"))) {
      database.execute(List.of("CREATE SCHEMA metrics", "CREATE SCHEMA reports"));
      var sql = "SELECT sum(a.range * b.range) FROM range(1000000) a, range(1000000) b";
      assertThatThrownBy(
              () -> ReadOnlyQuery.run(database, sql, List.of(), java.time.Duration.ofMillis(300)))
          .hasMessageContaining("was ended after");
      assertThat(ReadOnlyQuery.run(database, "SELECT 1", List.of()).rows()).hasSize(1);
    }
  }
}
