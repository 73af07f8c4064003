package io.gridwright.app.embedded;

import io.gridwright.analytics.segments.CommittedSegment;
import io.gridwright.analytics.segments.SegmentStore;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Collectors;

/** What a reader of a home's committed segments sees. */
final class CommittedRows {
  private static final List<String> EVENTS =
      List.of("metric_sample", "gpu_sample", "job_observation", "dead_letter");

  private final SegmentStore store;

  CommittedRows(Path home) {
    this.store = new SegmentStore(home);
  }

  /** The sum of records over all tables of events and the dead letters. */
  long records() throws SQLException {
    long sum = 0;
    for (String table : EVENTS) {
      sum += number(table, "coalesce(sum(records), 0)", "true");
    }
    return sum;
  }

  /** One number over the rows of a table, 0 for a table without segments. */
  long number(String table, String expression, String condition) throws SQLException {
    var files = files(table);
    if (files.equals("[]")) {
      return 0;
    }
    try (var database = DriverManager.getConnection("jdbc:duckdb:");
        var statement = database.createStatement();
        var result =
            statement.executeQuery(
                "SELECT " + expression + " FROM read_parquet(" + files + ") WHERE " + condition)) {
      result.next();
      return result.getLong(1);
    }
  }

  /**
   * The rows of a table that fulfil a condition, one text each and sorted, without their place on
   * the broker.
   */
  List<String> sorted(String table, String condition) throws SQLException {
    var rows = new ArrayList<String>();
    try (var database = DriverManager.getConnection("jdbc:duckdb:");
        var statement = database.createStatement();
        var result =
            statement.executeQuery(
                "SELECT to_json(found)::VARCHAR FROM (SELECT COLUMNS(lambda c: c NOT LIKE 'kafka%')"
                    + " FROM read_parquet("
                    + files(table)
                    + ") WHERE "
                    + condition
                    + ") AS found")) {
      while (result.next()) {
        rows.add(result.getString(1));
      }
    }
    Collections.sort(rows);
    return rows;
  }

  private String files(String table) {
    return store.committed().stream()
        .filter(segment -> segment.table().equals(table))
        .map(CommittedSegment::file)
        .map(file -> "'" + file + "'")
        .collect(Collectors.joining(", ", "[", "]"));
  }

  /** Rows of a table that have the identity of another. */
  long repeated(String table) throws SQLException {
    return number(
        table, "count(*) - count(DISTINCT (source, position, entity, event_time))", "true");
  }
}
