package io.gridwright.app.launcher.access;

import io.gridwright.analytics.warehouse.Warehouse;
import io.gridwright.app.launcher.api.ReportRows;
import io.gridwright.app.launcher.api.Reports;
import io.gridwright.app.launcher.home.Home;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The reports of a home, whoever holds it. */
public final class HomeReports implements Reports, AutoCloseable {
  private final Reports reports;
  private final @Nullable Home home;
  private final @Nullable Warehouse warehouse;

  private HomeReports(Reports reports, @Nullable Home home, @Nullable Warehouse warehouse) {
    this.reports = reports;
    this.home = home;
    this.warehouse = warehouse;
  }

  /**
   * Asks the server that owns the home, or opens the warehouse when nobody does.
   *
   * @throws GridwrightException when the home holds no warehouse
   */
  public static HomeReports open(Path directory, Clock clock) {
    var server = Home.serverOf(directory);
    if (server.isPresent()) {
      return new HomeReports(new ServerReports(URI.create(server.get())), null, null);
    }
    requireWarehouse(directory);
    var home = Home.own(directory);
    try {
      var warehouse = Warehouse.open(directory, clock);
      int ignored = warehouse.loadSegments();
      return new HomeReports(new WarehouseReports(warehouse), home, warehouse);
    } catch (RuntimeException failure) {
      home.close();
      throw failure;
    }
  }

  /** Refuses a home that nothing was stored in yet. */
  public static void requireWarehouse(Path directory) {
    if (!Files.isDirectory(directory.resolve("warehouse"))) {
      throw new GridwrightException(ErrorCode.NOT_FOUND, "No warehouse is in this home")
          .with("home", directory)
          .hint("Maybe run 'gridwright demo' or 'gridwright replay DIR' with the same --home.");
    }
  }

  @Override
  public ReportRows report(String view) {
    return reports.report(view);
  }

  @Override
  public ReportRows query(String sql, List<Object> parameters) {
    return reports.query(sql, parameters);
  }

  @Override
  public void close() {
    if (warehouse != null) {
      warehouse.close();
    }
    if (home != null) {
      home.close();
    }
  }
}
