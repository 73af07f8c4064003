package io.gridwright.app.launcher.api;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Reports that hold rows given by a test. */
final class MemoryReports implements Reports {
  private final Map<String, ReportRows> views = new ConcurrentHashMap<>();

  MemoryReports put(String view, ReportRows rows) {
    views.put(view, rows);
    return this;
  }

  @Override
  public ReportRows report(String view) {
    var rows = views.get(view);
    if (rows == null) {
      throw new GridwrightException(ErrorCode.NOT_FOUND, "No such report").with("view", view);
    }
    return rows;
  }

  @Override
  public ReportRows query(String sql, List<Object> parameters) {
    var rows = views.get(sql);
    if (rows == null) {
      throw new GridwrightException(ErrorCode.BAD_QUERY, "Query failed").with("sql", sql);
    }
    return rows;
  }
}
