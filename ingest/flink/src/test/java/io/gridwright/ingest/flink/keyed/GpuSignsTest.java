package io.gridwright.ingest.flink.keyed;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.flink.event.GpuReading;
import io.gridwright.model.signal.GpuSample;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class GpuSignsTest {
  private static final Map<String, Double> FP64 = Map.of("DCGM_FI_PROF_PIPE_FP64_ACTIVE", 0.41);

  private final GpuSigns signs = new GpuSigns();
  private final List<String> told = new ArrayList<>();
  private int second;

  @Test
  @DisplayName(
      "BR-008: the last XID stays for days, so a change dates it, and the same one stays one")
  void aChangeDatesAnXid() {
    sample(31, 0.5, 60, Map.of());
    sample(31, 0.5, 60, Map.of());
    sample(79, 0.5, 60, Map.of());
    sample(79, 0.5, 60, Map.of());
    sample(0, 0.5, 60, Map.of());
    sample(79, 0.5, 60, Map.of());
    assertThat(told).containsExactly("xid_31 undated", "xid_79", "xid_79");
  }

  @Test
  @DisplayName("BR-008: the same XID again is told by the count within the exporter's window")
  void theSameXidAgainIsToldByTheCount() {
    sample(31, 0.5, 60, counts(31, 1));
    sample(31, 0.5, 60, counts(31, 1));
    sample(31, 0.5, 60, counts(31, 2));
    sample(31, 0.5, 60, counts(31, 0));
    sample(31, 0.5, 60, counts(31, 1));
    assertThat(told).containsExactly("xid_31 undated", "xid_31", "xid_31");
  }

  @Test
  @DisplayName("BR-007: a profiled field that stays blank after a fault is telemetry that was lost")
  void aFieldThatStaysBlankIsLostTelemetry() {
    sample(0, 0.5, 60, FP64);
    sample(31, 0.5, 60, Map.of());
    sample(31, 0.5, 60, Map.of());
    assertThat(told).containsExactly("xid_31");
    sample(31, 0.5, 60, Map.of());
    sample(31, 0.5, 60, Map.of());
    sample(31, 0.5, 60, FP64);
    assertThat(told).containsExactly("xid_31", "telemetry_profiling", "telemetry_profiling over");
  }

  @Test
  @DisplayName("BR-012: profiling that ends while the device's own fields go on is a fault")
  void profilingThatEndsIsAFault() {
    for (int i = 0; i < 3; i++) {
      sample(0, 0.9, 60, Map.of());
    }
    for (int i = 0; i < 5; i++) {
      sample(0, null, 60, Map.of());
    }
    assertThat(told).containsExactly("telemetry_profiling");
  }

  @Test
  @DisplayName("BR-010: a field that an exporter does not print any more is unknown, and no fault")
  void aFieldThatIsMissingIsUnknown() {
    sample(0, 0.5, 60, Map.of("DCGM_FI_DEV_ROW_REMAP_FAILURE", 0.0));
    sample(0, 0.5, 60, Map.of());
    sample(0, 0.5, 60, Map.of());
    assertThat(told).isEmpty();
  }

  @Test
  void heatIsToldWhenItLastsAndWhenItIsOver() {
    for (double celsius : new double[] {90, 70, 90, 91, 89, 85, 90, 80}) {
      sample(0, 0.5, celsius, Map.of());
    }
    assertThat(told).containsExactly("hot", "hot over");
  }

  @Test
  void rowsThatCannotBeRemappedAreAFailure() {
    sample(0, 0.5, 60, Map.of("DCGM_FI_DEV_ROW_REMAP_FAILURE", 1.0));
    assertThat(told).containsExactly("row_remap_failure");
  }

  private static Map<String, Double> counts(int code, double count) {
    return new HashMap<>(
        Map.of("DCGM_EXP_XID_ERRORS_COUNT{window_size_in_ms=300000,xid=" + code + '}', count));
  }

  private void sample(
      int xid, @Nullable Double smActive, double celsius, Map<String, Double> extra) {
    var sample =
        new GpuSample(
            new GpuSample.GpuRef("n1", "0", "GPU-1", null, null, null),
            new GpuSample.GpuTenant(null, null, null, null),
            new GpuSample.GpuActivity(smActive, null, null, 50.0),
            new GpuSample.GpuPower(300.0, null, celsius, null),
            null,
            null,
            xid,
            extra);
    second += 10;
    signs.take(
        GpuReading.of(sample, Instant.ofEpochSecond(second)),
        false,
        sign ->
            told.add(
                sign.sign() + (sign.cleared() ? " over" : "") + (sign.dated() ? "" : " undated")));
  }
}
