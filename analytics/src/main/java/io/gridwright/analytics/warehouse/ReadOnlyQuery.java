package io.gridwright.analytics.warehouse;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Runs one statement that only reads. */
final class ReadOnlyQuery {
  private static final String SEARCH_PATH = "SET search_path = 'metrics,reports,main'";

  private static final Duration LONGEST = Duration.ofSeconds(30);
  private static final int MOST_ROWS = 1_000_000;

  private ReadOnlyQuery() {}

  /**
   * Runs it in a read-only transaction.
   *
   * @throws GridwrightException with DuckDB's own message when it is wrong or would write
   */
  static QueryResult run(Database database, String sql, List<Object> parameters) {
    return run(database, sql, parameters, LONGEST);
  }

  static QueryResult run(Database database, String sql, List<Object> parameters, Duration longest) {
    try (var connection = database.reader()) {
      try (var statement = connection.createStatement()) {
        statement.execute(SEARCH_PATH);
        statement.execute("BEGIN TRANSACTION READ ONLY");
      }
      requireOneSelect(connection, sql);
      try (var statement = connection.prepareStatement(sql)) {
        for (int i = 0; i < parameters.size(); i++) {
          statement.setObject(i + 1, parameters.get(i));
        }
        var watch = database.deadline().watch(statement, longest);
        try {
          return read(statement);
        } finally {
          watch.close();
        }
      }
    } catch (SQLException wrong) {
      var message = String.valueOf(wrong.getMessage()).strip();
      throw bad(
          message.startsWith("INTERRUPT")
              ? "The query was ended after " + longest.toSeconds() + " s; ask for less at once"
              : message);
    }
  }

  private static void requireOneSelect(Connection connection, String sql) throws SQLException {
    try (var statement =
        connection.prepareStatement(
            """
            SELECT tree->>'$.error', tree->>'$.error_message', json_array_length(tree, '$.statements')
            FROM (SELECT json_serialize_sql(?) AS tree)
            """)) {
      statement.setString(1, sql);
      try (var rows = statement.executeQuery()) {
        if (!rows.next()) {
          throw bad("no answer");
        }
        var message = rows.getString(2);
        if ("true".equals(rows.getString(1)) && message != null && message.startsWith("Only")) {
          throw bad("Only one statement that reads is allowed, such as SELECT or DESCRIBE");
        }
        if (rows.getInt(3) > 1) {
          throw bad("Only one statement at a time is allowed");
        }
      }
    }
  }

  private static QueryResult read(PreparedStatement statement) throws SQLException {
    try (var rows = statement.executeQuery()) {
      var meta = rows.getMetaData();
      var columns = new ArrayList<QueryResult.Column>();
      for (int i = 1; i <= meta.getColumnCount(); i++) {
        columns.add(new QueryResult.Column(meta.getColumnName(i), meta.getColumnTypeName(i)));
      }
      var values = new ArrayList<List<@Nullable Object>>();
      while (rows.next()) {
        var row = new @Nullable Object[columns.size()];
        for (int i = 0; i < row.length; i++) {
          row[i] = DuckValue.plain(rows.getObject(i + 1));
        }
        values.add(QueryResult.row(row));
        if (values.size() > MOST_ROWS) {
          throw bad("The answer has more than " + MOST_ROWS + " rows; ask for less at once");
        }
      }
      return new QueryResult(columns, values);
    }
  }

  private static GridwrightException bad(String message) {
    return new GridwrightException(ErrorCode.BAD_QUERY, message);
  }
}
