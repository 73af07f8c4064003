package io.gridwright.app.launcher.api;

import java.util.List;

/** The only way in which the API sees numbers: named reports and read-only queries. */
public interface Reports {
  /** Every row of a view of {@code metrics} or {@code reports}, by its name. */
  ReportRows report(String view);

  /** The rows of one read-only statement; refuses anything that writes. */
  ReportRows query(String sql, List<Object> parameters);
}
