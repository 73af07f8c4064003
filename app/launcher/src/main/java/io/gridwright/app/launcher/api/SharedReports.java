package io.gridwright.app.launcher.api;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reports that are computed once for everybody who asks at the same time. A report is given again
 * while nothing was stored since, and, so that reading never takes the processor from ingest, for
 * {@value #REST} times as long as it took to compute.
 */
final class SharedReports implements Reports {
  private static final int REST = 4;

  private final Reports reports;
  private final LongSupplier revision;
  private final LongSupplier nanos;
  private final Map<String, Shelf> shelves = new ConcurrentHashMap<>();

  /**
   * Shares the reports of another.
   *
   * @param revision grows whenever a report would answer differently
   * @param nanos a clock that only runs forward, such as {@code System::nanoTime}
   */
  SharedReports(Reports reports, LongSupplier revision, LongSupplier nanos) {
    this.reports = reports;
    this.revision = revision;
    this.nanos = nanos;
  }

  @Override
  public ReportRows report(String view) {
    return shelves.computeIfAbsent(view, Shelf::new).rows();
  }

  @Override
  public ReportRows query(String sql, List<Object> parameters) {
    return reports.query(sql, parameters);
  }

  private final class Shelf {
    private final String view;
    private @Nullable ReportRows rows;
    private long ofRevision;
    private long restsUntil;

    Shelf(String view) {
      this.view = view;
    }

    /** Whoever comes while it is computed waits for that; a failure is kept for nobody. */
    synchronized ReportRows rows() {
      long now = revision.getAsLong();
      long began = nanos.getAsLong();
      var kept = rows;
      if (kept != null && (ofRevision == now || began - restsUntil < 0)) {
        return kept;
      }
      var fresh = reports.report(view);
      long ended = nanos.getAsLong();
      rows = fresh;
      ofRevision = now;
      restsUntil = ended + REST * (ended - began);
      return fresh;
    }
  }
}
