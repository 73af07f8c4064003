package io.gridwright.app.launcher.access;

import io.gridwright.analytics.warehouse.Queries;
import io.gridwright.analytics.warehouse.QueryResult;
import io.gridwright.app.launcher.api.Reports;
import java.util.List;

/** The reports of a home as the readers of plans and snapshots take them. */
public final class HomeQueries implements Queries {
  private final Reports reports;

  /** Queries of one home. */
  public HomeQueries(Reports reports) {
    this.reports = reports;
  }

  @Override
  public QueryResult query(String sql, List<Object> parameters) {
    var rows = reports.query(sql, parameters);
    var columns =
        rows.columns().stream()
            .map(column -> new QueryResult.Column(column.name(), column.type()))
            .toList();
    return new QueryResult(columns, rows.rows());
  }
}
