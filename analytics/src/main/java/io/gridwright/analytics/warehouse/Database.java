package io.gridwright.analytics.warehouse;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Properties;
import org.duckdb.DuckDBConnection;

/** One open DuckDB file: a connection that writes, and as many as are asked for that read. */
final class Database implements AutoCloseable {
  private final Path file;
  private final DuckDBConnection root;
  private final Connection writer;
  private final QueryDeadline deadline = new QueryDeadline();

  /** The root is never in a transaction, for a duplicate would inherit that. */
  private Database(Path file, DuckDBConnection root) throws SQLException {
    this.file = file;
    this.root = root;
    this.writer = root.duplicate();
  }

  /**
   * Opens or creates a file; statements may read files below {@code segments} and none else.
   *
   * @throws GridwrightException when another process holds it or it cannot be written
   */
  static Database open(Path file, Path segments) {
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Files.createDirectories(segments);
      var settings = new Properties();
      settings.setProperty("memory_limit", "700MB");
      settings.setProperty("threads", "2");
      settings.setProperty("autoinstall_known_extensions", "false");
      settings.setProperty("autoload_known_extensions", "false");
      var connection =
          DriverManager.getConnection("jdbc:duckdb:" + file, settings)
              .unwrap(DuckDBConnection.class);
      try (var statement = connection.createStatement()) {
        var directory = segments.toRealPath().toString().replace("'", "''");
        statement.execute("SET allowed_directories = ['" + directory + "']");
        statement.execute("SET enable_external_access = false");
        statement.execute("SET TimeZone = 'UTC'");
        statement.execute("SET lock_configuration = true");
      }
      return new Database(file, connection);
    } catch (SQLException | IOException failure) {
      throw new GridwrightException(ErrorCode.NO_DISK, "Warehouse cannot be opened", failure)
          .with("file", file)
          .with("problem", String.valueOf(failure.getMessage()).lines().findFirst().orElse(""));
    }
  }

  /** A connection for one reader, which sees one consistent state per transaction. */
  Connection reader() throws SQLException {
    return root.duplicate();
  }

  /** What ends statements of readers. */
  QueryDeadline deadline() {
    return deadline;
  }

  /** Runs statements one by one on the connection that writes. */
  synchronized void execute(List<String> statements) {
    transaction(
        connection -> {
          try (var statement = connection.createStatement()) {
            for (var sql : statements) {
              statement.execute(sql);
            }
          }
          return statements.size();
        });
  }

  /** Work that belongs in one transaction. */
  interface Work<T> {
    T run(Connection connection) throws SQLException;
  }

  /** Does all of the work or none of it. */
  synchronized <T> T transaction(Work<T> work) {
    try {
      writer.setAutoCommit(false);
      try {
        var result = work.run(writer);
        writer.commit();
        return result;
      } catch (SQLException | RuntimeException failure) {
        writer.rollback();
        throw failure;
      } finally {
        writer.setAutoCommit(true);
      }
    } catch (SQLException failure) {
      throw new GridwrightException(ErrorCode.INTERNAL, "Warehouse cannot be written", failure)
          .with("file", file)
          .with("problem", failure.getMessage());
    }
  }

  @Override
  public synchronized void close() {
    deadline.close();
    try {
      writer.close();
      root.close();
    } catch (SQLException failure) {
      throw new GridwrightException(ErrorCode.INTERNAL, "Warehouse cannot be closed", failure)
          .with("file", file);
    }
  }
}
