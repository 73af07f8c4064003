package io.gridwright.analytics.warehouse;

import static io.gridwright.analytics.warehouse.WasteAccountTest.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Two nodes that are watched for two hours. */
class HazardTest {
  private static final String SIGN =
      "event_time, node, device, sign, grade, lasting, cleared, dated, detail";
  private static final double DAYS = 14 / Math.log(2) * (1 - Math.pow(2, -2.0 / 24 / 14));

  @TempDir Path home;

  @Test
  void aNodeThatFailedIsMoreLikelyToFailAndTheOtherTakesTheFleetsRate() {
    var rows =
        watched()
            .insert("health_sign", SIGN, sign("12:00", "n1", "xid_79", "FAILURE", true))
            .insert("health_sign", SIGN, sign("12:00", "n1", "xid_31", "NOTICE", true))
            .insert("health_sign", SIGN, sign("12:00", "n2", "xid_79", "FAILURE", false))
            .insert("health_sign", SIGN, sign("12:00", "n2", "telemetry_stale", "SUSPICION", true));
    try (var warehouse = rows.open()) {
      var hazard = warehouse.report("hazard").objects();
      assertThat(hazard).extracting(row -> row.get("node")).containsExactly("n1", "n2");
      double fleet = (6.5 + 1) / (1000 + 2 * DAYS);
      double a = 30 * fleet + 1;
      double b = 30 + DAYS;
      assertThat(number(hazard.get(0), "value")).isCloseTo(a / b, within(1e-9));
      assertThat(number(hazard.get(0), "fails_within_day"))
          .isCloseTo(1 - Math.pow(b / (b + 1), a), within(1e-9));
      assertThat(number(hazard.get(0), "upper")).isBetween(a / b, 3 * a / b);
      assertThat(number(hazard.get(1), "value")).isCloseTo(30 * fleet / b, within(1e-9));
      var domains = warehouse.report("domain_hazard").objects();
      assertThat(domains)
          .extracting(row -> row.get("level"))
          .contains("nvlink_domain", "leaf", "rack");
      assertThat(number(domains.get(0), "times_fleet")).isGreaterThan(3);
      var health = warehouse.report("node_health").objects();
      assertThat(health).extracting(row -> row.get("health")).containsExactly("HEALTHY", "HEALTHY");
    }
  }

  @Test
  @DisplayName("a source that stalls is a gap in its node's telemetry, and no idle GPU")
  void aSourceThatStallsIsAGap() {
    var rows = watched().activity("10:00", "n1", 0.5).activity("10:01", "n1", 0.5);
    rows.activity("10:20", "n1", 0.5).activity("10:00", "n2", 0.5);
    try (var warehouse = rows.open()) {
      var gaps = warehouse.query("FROM facts.telemetry_gap ORDER BY node, silent_from", List.of());
      assertThat(gaps.objects())
          .extracting(
              row -> row.get("node") + " " + row.get("silent_from") + " " + row.get("goes_on"))
          .containsExactly(
              "n1 2026-03-02T10:02:00Z false",
              "n1 2026-03-02T10:21:00Z true",
              "n2 2026-03-02T10:01:00Z true");
    }
  }

  private RawRows watched() {
    var rows = new RawRows(home);
    for (var time : List.of("10:00", "12:00")) {
      rows.node(time, "n1", "UP").node(time, "n2", "UP");
    }
    return rows;
  }

  private static String sign(String time, String node, String sign, String grade, boolean dated) {
    return "(TIMESTAMP '2026-03-02 %s:00', '%s', 'GPU-1', '%s', '%s', false, false, %s, '')"
        .formatted(time, node, sign, grade, dated);
  }
}
