package io.gridwright.app.launcher.demo;

import io.gridwright.analytics.warehouse.Queries;
import io.gridwright.analytics.warehouse.Row;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * What a fleet did in the time that a warehouse knows.
 *
 * @param occupancy ratio
 * @param account GPU-hours by class of the waste account, {@code fleet} being the sum
 * @param jobsStarted jobs that started in that time
 * @param meanWaitSeconds mean of their waits
 * @param meanGpuWaitSeconds the same weighted by GPUs
 * @param jobsWaiting jobs that wait at the end
 */
public record FleetOutcome(
    double occupancy,
    Map<String, Double> account,
    long jobsStarted,
    double meanWaitSeconds,
    double meanGpuWaitSeconds,
    long jobsWaiting) {
  /** Classes of the waste account in the order in which they are shown. */
  public static final List<String> CLASSES =
      List.of(
          "fleet",
          "productive",
          "underused",
          "held_idle",
          "lost_work",
          "stranded",
          "perished",
          "idle",
          "unknown",
          "unschedulable");

  static FleetOutcome of(Queries warehouse) {
    var row = new Row(warehouse.query("SELECT * FROM reports.outcome", List.of()).objects().get(0));
    var account = new LinkedHashMap<String, Double>();
    CLASSES.forEach(name -> account.put(name, row.number(name)));
    return new FleetOutcome(
        row.number("occupancy"),
        account,
        (long) row.number("jobs_started"),
        row.number("mean_wait_seconds"),
        row.number("mean_gpu_wait_seconds"),
        (long) row.number("jobs_waiting"));
  }
}
