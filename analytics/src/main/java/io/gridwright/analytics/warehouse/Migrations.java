package io.gridwright.analytics.warehouse;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.sql.SqlFile;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Brings the tables of a file up to this version: forward only, each step once and unchanged. */
final class Migrations {
  private static final String TABLE =
      """
      CREATE TABLE IF NOT EXISTS schema_migration (
        name VARCHAR PRIMARY KEY, checksum VARCHAR NOT NULL, applied_at TIMESTAMP NOT NULL)
      """;

  private Migrations() {}

  /**
   * Applies what is missing.
   *
   * @throws GridwrightException when a step was edited after it was applied, or the file is newer
   */
  static void apply(Database database, List<SqlFile> steps, java.time.Instant now) {
    int ignored =
        database.transaction(
            connection -> {
              try (var statement = connection.createStatement()) {
                statement.execute(TABLE);
              }
              var known = known(connection);
              int applied = 0;
              for (var step : steps) {
                var checksum = known.remove(step.name());
                if (checksum == null) {
                  run(connection, step, now);
                  applied++;
                } else if (!checksum.equals(step.checksum())) {
                  throw new GridwrightException(
                          ErrorCode.INTERNAL, "A schema step was edited after it was applied")
                      .with("step", step.name())
                      .hint("Maybe put the change into a new file with the next number.");
                }
              }
              requireNoneLeft(known);
              return applied;
            });
  }

  private static Map<String, String> known(Connection connection) throws SQLException {
    var known = new LinkedHashMap<String, String>();
    try (var statement = connection.createStatement();
        var rows = statement.executeQuery("SELECT name, checksum FROM schema_migration")) {
      while (rows.next()) {
        known.put(rows.getString(1), rows.getString(2));
      }
    }
    return known;
  }

  private static void run(Connection connection, SqlFile step, java.time.Instant now)
      throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute(step.text());
    }
    try (var insert =
        connection.prepareStatement("INSERT INTO schema_migration VALUES (?, ?, ?::TIMESTAMP)")) {
      insert.setString(1, step.name());
      insert.setString(2, step.checksum());
      insert.setString(3, now.toString());
      insert.execute();
    }
  }

  private static void requireNoneLeft(Map<String, String> known) {
    if (!known.isEmpty()) {
      throw new GridwrightException(
              ErrorCode.BAD_CONFIG, "The warehouse was written by a newer version")
          .with("steps", known.keySet())
          .hint("Maybe run that version, or choose another --home.");
    }
  }
}
