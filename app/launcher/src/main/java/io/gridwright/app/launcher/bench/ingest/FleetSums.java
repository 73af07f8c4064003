package io.gridwright.app.launcher.bench.ingest;

import io.gridwright.analytics.warehouse.Queries;
import io.gridwright.analytics.warehouse.Row;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.model.signal.GpuSample;
import io.gridwright.sql.SqlFiles;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Sums over samples that change when one is lost, comes twice, or has another's values. They are
 * sums of binary fractions, hence exact.
 *
 * @param events samples
 * @param distinct pairs of GPU and time
 * @param records source records
 * @param power sum of power, W
 * @param powerByTime sum of power times the second of the day
 * @param clock sum of the SM clock, which is one of the fields without a column, MHz
 */
record FleetSums(
    long events, long distinct, long records, double power, double powerByTime, double clock) {
  static final FleetSums NONE = new FleetSums(0, 0, 0, 0, 0, 0);
  private static final int DAY = 86_400;

  FleetSums plus(ParseResult scrape) {
    double watts = 0;
    double byTime = 0;
    double mhz = 0;
    for (var event : scrape.events()) {
      var sample = (GpuSample) event.body();
      double power = known(sample.power().powerW());
      watts += power;
      byTime += power * Math.floorMod(event.eventTime().getEpochSecond(), DAY);
      mhz += known(sample.extra().get("DCGM_FI_DEV_SM_CLOCK"));
    }
    int more = scrape.events().size();
    return new FleetSums(
        events + more,
        distinct + more,
        records + scrape.records(),
        power + watts,
        powerByTime + byTime,
        clock + mhz);
  }

  /** The sums over what a warehouse holds. */
  static FleetSums stored(Queries warehouse) {
    var found =
        warehouse.query(SqlFiles.file("lookup", "gpu_sums").text(), List.of()).objects().get(0);
    var row = new Row(found);
    return new FleetSums(
        (long) row.number("events"),
        (long) row.number("distinct"),
        (long) row.number("records"),
        row.number("power"),
        row.number("power_by_time"),
        row.number("clock"));
  }

  private static double known(@Nullable Double value) {
    return value == null ? 0 : value;
  }
}
