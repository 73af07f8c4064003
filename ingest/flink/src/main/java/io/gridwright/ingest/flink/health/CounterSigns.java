package io.gridwright.ingest.flink.health;

import java.util.Map;
import java.util.Optional;

/** Which counters say something of a node's health when they go up. */
public final class CounterSigns {
  private static final Map<String, Limit> LIMITS =
      Map.ofEntries(
          Map.entry("ecc_uncorrected", new Limit(1, HealthGrade.DEGRADATION)),
          Map.entry("ecc_uncorrected_volatile", new Limit(1, HealthGrade.DEGRADATION)),
          Map.entry("ecc_corrected", new Limit(100, HealthGrade.SUSPICION)),
          Map.entry("ecc_corrected_volatile", new Limit(100, HealthGrade.SUSPICION)),
          Map.entry("remapped_rows_uncorrected", new Limit(1, HealthGrade.DEGRADATION)),
          Map.entry("remapped_rows_corrected", new Limit(1, HealthGrade.SUSPICION)),
          Map.entry("retired_pages_uncorrected", new Limit(1, HealthGrade.DEGRADATION)),
          Map.entry("retired_pages_corrected", new Limit(1, HealthGrade.SUSPICION)),
          Map.entry("pcie_replays", new Limit(10, HealthGrade.SUSPICION)),
          Map.entry("nvlink_recovery_errors", new Limit(1, HealthGrade.SUSPICION)),
          Map.entry("nvlink_replay_errors", new Limit(10, HealthGrade.SUSPICION)),
          Map.entry("nvlink_crc_flit_errors", new Limit(100, HealthGrade.SUSPICION)),
          Map.entry("link_downs", new Limit(1, HealthGrade.SUSPICION)),
          Map.entry("link_recoveries", new Limit(1, HealthGrade.SUSPICION)),
          Map.entry("symbol_errors", new Limit(100, HealthGrade.SUSPICION)),
          Map.entry("thermal_violation", new Limit(1, HealthGrade.SUSPICION)));

  private CounterSigns() {}

  private record Limit(double perMinute, HealthGrade grade) {}

  /** The sign of what a counter went up by within one minute. */
  public static Optional<HealthSign> of(
      String node, String device, String counter, long minute, double increase) {
    int part = counter.indexOf('{');
    var name = part < 0 ? counter : counter.substring(0, part);
    var limit = LIMITS.get(name);
    return limit == null || increase < limit.perMinute() || node.isEmpty()
        ? Optional.empty()
        : Optional.of(HealthSign.once(node, device, minute, name, limit.grade()));
  }
}
