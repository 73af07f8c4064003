package io.gridwright.analytics.warehouse;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.sql.SqlFile;
import io.gridwright.sql.SqlFiles;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Creates every view from its file, in whatever order they need each other. */
public final class Views {
  /** The schemas of views, from raw rows to what people and the planner read. */
  public static final List<String> SCHEMAS =
      List.of("staging", "facts", "metrics", "reports", "snapshot");

  /** The schemas whose views are for people. */
  public static final List<String> PUBLIC_SCHEMAS = List.of("metrics", "reports");

  private Views() {}

  /** Every file that defines a view. */
  public static List<SqlFile> files() {
    return SCHEMAS.stream().flatMap(schema -> SqlFiles.folder(schema).stream()).toList();
  }

  static void create(Database database) {
    int ignored =
        database.transaction(
            connection -> {
              try (var statement = connection.createStatement()) {
                for (var schema : SCHEMAS) {
                  statement.execute("CREATE SCHEMA IF NOT EXISTS " + schema);
                }
              }
              var waiting = new ArrayList<>(files());
              while (!waiting.isEmpty()) {
                createOnePass(connection, waiting);
              }
              return 0;
            });
  }

  private static void createOnePass(Connection connection, List<SqlFile> waiting)
      throws SQLException {
    int before = waiting.size();
    for (var file : List.copyOf(waiting)) {
      if (waiting.stream().noneMatch(other -> needs(file, other))) {
        create(connection, file);
        waiting.remove(file);
      }
    }
    if (waiting.size() == before) {
      throw new GridwrightException(ErrorCode.INTERNAL, "Views need each other in a circle")
          .with("views", waiting.stream().map(Views::qualified).toList());
    }
  }

  private static boolean needs(SqlFile file, SqlFile other) {
    var name = Pattern.compile("\\b" + Pattern.quote(qualified(other)) + "\\b");
    return !file.equals(other) && name.matcher(file.text().replaceAll("(?m)^--.*$", "")).find();
  }

  private static void create(Connection connection, SqlFile file) throws SQLException {
    try (var statement = connection.createStatement()) {
      statement.execute("CREATE OR REPLACE VIEW " + qualified(file) + " AS\n" + file.text());
    } catch (SQLException failure) {
      throw new GridwrightException(ErrorCode.INTERNAL, "A view cannot be created", failure)
          .with("view", qualified(file))
          .with("problem", failure.getMessage());
    }
  }

  static String qualified(SqlFile file) {
    return file.folder() + "." + file.name();
  }
}
