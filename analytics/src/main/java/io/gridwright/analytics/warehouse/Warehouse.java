package io.gridwright.analytics.warehouse;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.gridwright.model.action.AuditRecord;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.plan.Plan;
import io.gridwright.sql.SqlFiles;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * The one owner of the DuckDB file of a home. Readers on other threads never wait for the writer
 * and see whole transactions.
 */
public final class Warehouse implements Queries, AutoCloseable {
  private final Database database;
  private final SegmentLoader loader;
  private final AtomicLong revision = new AtomicLong();

  private Warehouse(Database database, SegmentLoader loader) {
    this.database = database;
    this.loader = loader;
  }

  /**
   * Opens the warehouse of a home, creating or migrating it first.
   *
   * @throws GridwrightException when another process holds it or a newer version wrote it
   */
  public static Warehouse open(Path home, Clock clock) {
    var committed = home.resolve("segments").resolve("committed");
    var database = Database.open(home.resolve("warehouse").resolve("warehouse.duckdb"), committed);
    try {
      Migrations.apply(database, SqlFiles.folder("schema"), clock.instant());
      Views.create(database);
      return new Warehouse(database, new SegmentLoader(database, committed));
    } catch (RuntimeException failure) {
      database.close();
      throw failure;
    }
  }

  /** Loads every committed segment that is new; returns how many there were. */
  public int loadSegments() {
    int segments = loader.load();
    if (segments > 0) {
      revision.incrementAndGet();
    }
    return segments;
  }

  /** Stores a plan with its decisions and reasons; a plan that is stored already stays as it is. */
  public void record(Plan plan) {
    int written =
        database.transaction(
            connection -> {
              int plans = write(connection, "plan", PlanRows.plan(plan).toString());
              if (plans > 0) {
                write(connection, "decision", PlanRows.decisions(plan).toString());
                write(connection, "reason", PlanRows.reasons(plan).toString());
              }
              return plans;
            });
    revision.addAndGet(written);
  }

  /** Stores states that actions reached; a state that is stored already stays as it is. */
  public void record(List<AuditRecord> records) {
    if (!records.isEmpty()) {
      int written =
          database.transaction(
              connection -> write(connection, "action", PlanRows.audits(records).toString()));
      revision.addAndGet(written);
    }
  }

  /** Stores which dead letters were understood; one that is stored already stays as it is. */
  public void recordReplayed(List<ReplayedLetter> letters) {
    var rows = JsonNodeFactory.instance.arrayNode();
    for (var letter : letters) {
      rows.addObject()
          .put("kafka_topic", letter.topic())
          .put("kafka_partition", letter.partition())
          .put("kafka_offset", letter.offset())
          .put("replayed_at", letter.at().toString())
          .put("accepted", letter.accepted())
          .put("refused", letter.refused());
    }
    int written =
        database.transaction(connection -> write(connection, "replayed_letter", rows.toString()));
    revision.addAndGet(written);
  }

  private static int write(Connection connection, String name, String json) throws SQLException {
    try (var insert = connection.prepareStatement(SqlFiles.file("write", name).text())) {
      insert.setString(1, json);
      return insert.executeUpdate();
    }
  }

  /**
   * The rows of one statement that reads; unqualified names are looked up in {@code metrics}, then
   * {@code reports}.
   *
   * @throws GridwrightException with code {@link ErrorCode#BAD_QUERY} and DuckDB's message
   */
  @Override
  public QueryResult query(String sql, List<Object> parameters) {
    return ReadOnlyQuery.run(database, sql, parameters);
  }

  /**
   * Every row of a view for people.
   *
   * @param view name without its schema
   * @throws GridwrightException when there is no such view
   */
  public QueryResult report(String view) {
    for (var schema : Views.PUBLIC_SCHEMAS) {
      if (SqlFiles.folder(schema).stream().anyMatch(file -> file.name().equals(view))) {
        return query("SELECT * FROM " + schema + "." + view, List.of());
      }
    }
    throw new GridwrightException(ErrorCode.NOT_FOUND, "No such view").with("view", view);
  }

  /** Grows whenever something was stored. */
  public long revision() {
    return revision.get();
  }

  @Override
  public void close() {
    database.close();
  }
}
