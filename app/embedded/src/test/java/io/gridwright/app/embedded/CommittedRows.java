package io.gridwright.app.embedded;

import io.gridwright.analytics.segments.CommittedSegment;
import io.gridwright.analytics.segments.SegmentStore;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
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
    var files =
        store.committed().stream()
            .filter(segment -> segment.table().equals(table))
            .map(CommittedSegment::file)
            .map(file -> "'" + file + "'")
            .collect(Collectors.joining(", ", "[", "]"));
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

  /** Rows of a table that have the identity of another. */
  long repeated(String table) throws SQLException {
    return number(
        table, "count(*) - count(DISTINCT (source, position, entity, event_time))", "true");
  }
}
