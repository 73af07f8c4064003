package io.gridwright.analytics.segments;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.sql.SqlFiles;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Properties;
import java.util.StringJoiner;
import org.duckdb.DuckDBDriver;

/**
 * Turns files of JSON rows into Parquet with the column types of the raw tables. It holds a
 * database in memory that has those tables, empty, and is told nothing of types but what it says.
 */
final class ParquetEncoder implements AutoCloseable {
  private static final String SCHEMA = "schema";

  private final Connection database;
  private final Map<String, String> columns;

  private ParquetEncoder(Connection database, Map<String, String> columns) {
    this.database = database;
    this.columns = columns;
  }

  /**
   * Opens the database. The driver is asked itself: {@code DriverManager} only knows the drivers of
   * the class loader that used it first, and a Flink cluster gives every start of a job a new one.
   *
   * @throws GridwrightException INTERNAL when the schema cannot be used
   */
  static ParquetEncoder open() {
    var settings = new Properties();
    settings.setProperty("threads", "1");
    settings.setProperty("memory_limit", "256MB");
    settings.setProperty("autoinstall_known_extensions", "false");
    settings.setProperty("autoload_known_extensions", "false");
    try {
      var database = new DuckDBDriver().connect("jdbc:duckdb:", settings);
      try (Statement statement = database.createStatement()) {
        for (var step : SqlFiles.folder(SCHEMA)) {
          statement.execute(step.text());
        }
      }
      return new ParquetEncoder(database, columns(database));
    } catch (SQLException failed) {
      throw new GridwrightException(ErrorCode.INTERNAL, "Raw schema cannot be used", failed)
          .with("problem", String.valueOf(failed.getMessage()));
    }
  }

  boolean knows(String table) {
    return columns.containsKey(table);
  }

  /**
   * Writes one Parquet file.
   *
   * @param rows file with one JSON object on each line
   * @throws GridwrightException INTERNAL when a value does not fit its column
   */
  void encode(String table, Path rows, Path target) {
    String sql =
        "COPY (SELECT * FROM read_json("
            + quoted(rows.toString())
            + ", format = 'newline_delimited', columns = "
            + columns.get(table)
            + ")) TO "
            + quoted(target.toString())
            + " (FORMAT parquet, COMPRESSION zstd)";
    try (Statement statement = database.createStatement()) {
      statement.execute(sql);
    } catch (SQLException refused) {
      throw new GridwrightException(ErrorCode.INTERNAL, "Rows do not fit their table", refused)
          .with("table", table)
          .with("problem", String.valueOf(refused.getMessage()));
    }
  }

  @Override
  public void close() {
    try {
      database.close();
    } catch (SQLException failed) {
      throw new GridwrightException(ErrorCode.INTERNAL, "Encoder cannot be closed", failed);
    }
  }

  /** For each raw table its columns as the argument that {@code read_json} takes. */
  private static Map<String, String> columns(Connection database) throws SQLException {
    var lists = new HashMap<String, StringJoiner>();
    try (Statement statement = database.createStatement();
        ResultSet found =
            statement.executeQuery(
                "SELECT table_name, column_name, data_type FROM duckdb_columns()"
                    + " WHERE schema_name = 'raw' ORDER BY table_name, column_index")) {
      while (found.next()) {
        lists
            .computeIfAbsent(found.getString(1), table -> new StringJoiner(", ", "{", "}"))
            .add(quoted(found.getString(2)) + ": " + quoted(found.getString(3)));
      }
    }
    var columns = new HashMap<String, String>();
    lists.forEach((table, list) -> columns.put(table, list.toString()));
    return columns;
  }

  private static String quoted(String text) {
    return '\'' + text.replace("'", "''") + '\'';
  }
}
