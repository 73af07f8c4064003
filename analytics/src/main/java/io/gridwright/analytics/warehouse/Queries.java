package io.gridwright.analytics.warehouse;

import java.util.List;

/** Answers statements that read. */
@FunctionalInterface
public interface Queries {
  /**
   * The rows of one statement.
   *
   * @throws io.gridwright.model.error.GridwrightException with the database's own message when it
   *     is wrong or would write
   */
  QueryResult query(String sql, List<Object> parameters);
}
