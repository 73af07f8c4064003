package io.gridwright.analytics.warehouse;

import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Ends statements that run for too long, or that still run when the database is closed. */
final class QueryDeadline implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(QueryDeadline.class);
  private final Set<Statement> running = ConcurrentHashMap.newKeySet();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            var thread = new Thread(task, "query-deadline");
            thread.setDaemon(true);
            return thread;
          });

  /** A statement's time: it is cancelled unless this is closed before. */
  interface Watch {
    /** It has ended by itself. */
    void close();
  }

  Watch watch(Statement statement, Duration longest) {
    running.add(statement);
    ScheduledFuture<?> end =
        timer.schedule(() -> cancel(statement), longest.toMillis(), TimeUnit.MILLISECONDS);
    return () -> {
      boolean stopped = end.cancel(false);
      boolean known = running.remove(statement);
      LOG.trace("watched to its end: {} {}", stopped, known);
    };
  }

  private static void cancel(Statement statement) {
    try {
      statement.cancel();
    } catch (SQLException over) {
      LOG.debug("Statement had ended", over);
    }
  }

  @Override
  public void close() {
    timer.shutdownNow();
    running.forEach(QueryDeadline::cancel);
  }
}
