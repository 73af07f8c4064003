package io.gridwright.app.launcher.access;

import io.gridwright.analytics.warehouse.QueryResult;
import io.gridwright.analytics.warehouse.Warehouse;
import io.gridwright.app.launcher.api.ReportRows;
import io.gridwright.app.launcher.api.Reports;
import java.util.List;

/** Reports out of a warehouse that this process holds. */
public final class WarehouseReports implements Reports {
  private final Warehouse warehouse;

  /** Reports of one warehouse. */
  public WarehouseReports(Warehouse warehouse) {
    this.warehouse = warehouse;
  }

  @Override
  public ReportRows report(String view) {
    return rows(warehouse.report(view));
  }

  @Override
  public ReportRows query(String sql, List<Object> parameters) {
    return rows(warehouse.query(sql, parameters));
  }

  private static ReportRows rows(QueryResult result) {
    var columns =
        result.columns().stream()
            .map(column -> new ReportRows.Column(column.name(), column.type()))
            .toList();
    return new ReportRows(columns, result.rows());
  }
}
