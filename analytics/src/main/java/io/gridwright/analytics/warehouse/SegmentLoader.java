package io.gridwright.analytics.warehouse;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.sql.SqlFiles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** Brings committed segments into the raw tables, each exactly once. */
final class SegmentLoader {
  private static final String SUFFIX = ".parquet";
  private final Database database;
  private final Path committed;
  private final Set<String> loaded = new HashSet<>();

  SegmentLoader(Database database, Path committed) {
    this.database = database;
    this.committed = committed;
    int ignored =
        database.transaction(
            connection -> {
              try (var statement = connection.createStatement();
                  var rows =
                      statement.executeQuery("SELECT segment_id FROM raw.segment_manifest")) {
                while (rows.next()) {
                  loaded.add(rows.getString(1));
                }
              }
              return loaded.size();
            });
  }

  /** Loads what is new, all of it in one transaction, and says how many segments that were. */
  synchronized int load() {
    var fresh = fresh();
    if (fresh.isEmpty()) {
      return 0;
    }
    int count =
        database.transaction(
            connection -> {
              int segments = 0;
              for (var entry : fresh.entrySet()) {
                insert(connection, entry.getKey(), entry.getValue());
                segments += entry.getValue().size();
              }
              return segments;
            });
    fresh.forEach((table, files) -> files.forEach(file -> loaded.add(id(table, file))));
    return count;
  }

  private Map<String, List<Path>> fresh() {
    var fresh = new TreeMap<String, List<Path>>();
    try (var tables = Files.list(committed)) {
      for (var directory : tables.filter(Files::isDirectory).toList()) {
        var table = directory.getFileName().toString();
        try (var files = Files.list(directory)) {
          var found =
              files
                  .filter(file -> file.toString().endsWith(SUFFIX))
                  .filter(file -> !loaded.contains(id(table, file)))
                  .sorted()
                  .toList();
          if (!found.isEmpty()) {
            fresh.put(table, found);
          }
        }
      }
    } catch (IOException unreadable) {
      throw new GridwrightException(
              ErrorCode.SOURCE_FAILED, "Segments cannot be listed", unreadable)
          .with("directory", committed);
    }
    return fresh;
  }

  private static void insert(Connection connection, String table, List<Path> files)
      throws SQLException {
    if (!table.matches("[a-z_]+")) {
      throw new SQLException("no table name: " + table);
    }
    var list =
        files.stream()
            .map(file -> "'" + file.toAbsolutePath().toString().replace("'", "''") + "'")
            .collect(Collectors.joining(", ", "[", "]"));
    try (var statement = connection.createStatement()) {
      statement.execute(
          "INSERT INTO raw." + table + " BY NAME SELECT * FROM read_parquet(" + list + ")");
    }
    var rows = JsonNodeFactory.instance.arrayNode();
    for (var file : files) {
      rows.addObject()
          .put("segment_id", id(table, file))
          .put("table_name", table)
          .put("row_count", count(connection, file));
    }
    try (var insert = connection.prepareStatement(SqlFiles.file("write", "segments").text())) {
      insert.setString(1, rows.toString());
      insert.execute();
    }
  }

  private static long count(Connection connection, Path file) throws SQLException {
    try (var statement =
        connection.prepareStatement("SELECT sum(num_rows) FROM parquet_file_metadata(?)")) {
      statement.setString(1, file.toAbsolutePath().toString());
      try (var rows = statement.executeQuery()) {
        return rows.next() ? rows.getLong(1) : 0;
      }
    }
  }

  private static String id(String table, Path file) {
    var name = file.getFileName().toString();
    return table + "/" + name.substring(0, name.length() - SUFFIX.length());
  }
}
