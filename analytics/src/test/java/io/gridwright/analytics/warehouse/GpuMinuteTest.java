package io.gridwright.analytics.warehouse;

import static io.gridwright.analytics.warehouse.WasteAccountTest.number;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One minute of cards, their instances and their links. */
class GpuMinuteTest {
  private static final String GPU =
      "minute, node, gpu_uuid, instance, samples, active_samples, sm_active_sum, sm_active_samples,"
          + " engine_active_sum, engine_active_samples, gpu_util_sum, gpu_util_samples,"
          + " tensor_active_sum, tensor_active_samples, power_w_sum, power_w_samples, late, share";
  private static final String COUNTER =
      "minute, scope, node, device, counter, delta, estimated, seconds, gap_seconds,"
          + " saturated_seconds, resets, readings, refused, late";
  private static final String MINUTE = "TIMESTAMP '2026-03-02 10:00:00'";

  @TempDir Path home;

  @Test
  void aCardThatIsDividedIsOneCardWithTheActivityOfItsInstancesByTheirSlices() {
    var rows =
        new RawRows(home)
            .insert("gpu_minute", GPU, card(null, "0, 0", "0, 0", "0, 0", "1800, 6", "1"))
            .insert("gpu_minute", GPU, card("'1'", "3, 6", "0, 0", "0, 0", "0, 0", "3.0 / 7"))
            .insert("gpu_minute", GPU, card("'2'", "6, 6", "0, 0", "0, 0", "0, 0", "2.0 / 7"));
    try (var warehouse = rows.open()) {
      var card = only(warehouse, "gpu_minute");
      assertThat(card).containsEntry("instances", 2L).containsEntry("activity_source", "sm");
      assertThat(number(card, "activity")).isCloseTo(0.5 * 3 / 7 + 2.0 / 7, within(1e-9));
      assertThat(number(card, "power_w")).isEqualTo(300);
      var node = only(warehouse, "activity_minute");
      assertThat(number(node, "gpus_seen")).isEqualTo(1);
      assertThat(number(node, "power_w")).isEqualTo(300);
    }
  }

  @Test
  @DisplayName("BR-018: power that is repeated for each that shares a card is the card's once")
  void powerOfACardIsNeverTheSumOfWhatSharesIt() {
    var rows = new RawRows(home);
    for (var instance : List.of("'1'", "'2'", "'3'")) {
      rows.insert("gpu_minute", GPU, card(instance, "0, 0", "0, 0", "0, 0", "310, 1", "1.0 / 7"));
    }
    try (var warehouse = rows.open()) {
      assertThat(number(only(warehouse, "activity_minute"), "power_w")).isEqualTo(310);
    }
  }

  @Test
  @DisplayName("BR-012: without the profiler, activity is the next best reading and says so")
  void withoutTheProfilerTheNextBestReadingStandsIn() {
    var rows =
        new RawRows(home)
            .insert("gpu_minute", GPU, card(null, "0, 0", "0, 0", "540, 6", "1800, 6", "1"));
    try (var warehouse = rows.open()) {
      var card = only(warehouse, "gpu_minute");
      assertThat(card)
          .containsEntry("activity_source", "utilization")
          .containsEntry("sm_active", null);
      assertThat(number(card, "activity")).isCloseTo(0.9, within(1e-9));
      var node = only(warehouse, "activity_minute");
      assertThat(number(node, "sm_active_sum")).isCloseTo(0.9, within(1e-9));
      assertThat(number(node, "sm_reported_gpus")).isZero();
    }
  }

  @Test
  @DisplayName("BR-071: an energy counter that stands still under load is not believed")
  void aCounterThatDisagreesWithThePowerIsNotBelieved() {
    var rows =
        new RawRows(home)
            .insert("gpu_minute", GPU, card(null, "0, 0", "0, 0", "0, 0", "1800, 6", "1"))
            .insert("counter_minute", COUNTER, counter("energy_j", 3));
    try (var warehouse = rows.open()) {
      var energy = only(warehouse, "gpu_energy_minute");
      assertThat(energy).containsEntry("counter_believed", false);
      assertThat(number(energy, "energy_j")).isEqualTo(18_000);
    }
  }

  @Test
  void aCounterThatAgreesWithThePowerIsWhatCounts() {
    var rows =
        new RawRows(home)
            .insert("gpu_minute", GPU, card(null, "0, 0", "0, 0", "0, 0", "1800, 6", "1"))
            .insert("counter_minute", COUNTER, counter("energy_j", 17_000))
            .insert("counter_minute", COUNTER, counter("energy_j", 500).replace(", 60,", ", 0,"));
    try (var warehouse = rows.open()) {
      assertThat(number(only(warehouse, "gpu_energy_minute"), "energy_j")).isEqualTo(17_500);
    }
  }

  @Test
  @DisplayName("BR-025: NVLink traffic that is profiled as 0 for ever is no proof of none")
  void profiledZeroIsNoProof() {
    var dead = new RawRows(home.resolve("dead"));
    dead.insert("counter_minute", COUNTER, counter("nvlink_profiled_tx_bytes", 0));
    try (var warehouse = dead.open()) {
      assertThat(only(warehouse, "nvlink_minute")).containsEntry("bytes", null);
    }
    var both = new RawRows(home.resolve("both"));
    both.insert("counter_minute", COUNTER, counter("nvlink_profiled_tx_bytes", 0));
    both.insert("counter_minute", COUNTER, counter("nvlink_counted_tx_bytes{nvlink=0}", 4e9));
    try (var warehouse = both.open()) {
      var link = only(warehouse, "nvlink_minute");
      assertThat(number(link, "bytes")).isEqualTo(4e9);
      assertThat(link).containsEntry("profiling_is_dead", true);
    }
  }

  private static String card(
      @Nullable String instance,
      String sm,
      String engine,
      String util,
      String power,
      String share) {
    return "(%s, 'n1', 'GPU-1', %s, 6, 6, %s, %s, %s, 0, 0, %s, false, %s)"
        .formatted(MINUTE, instance, sm, engine, util, power, share);
  }

  private static String counter(String name, double delta) {
    return "(%s, 'gpu', 'n1', 'GPU-1', '%s', %s, 0, 60, 0, 0, 0, 6, 0, false)"
        .formatted(MINUTE, name, delta);
  }

  private static Map<String, @Nullable Object> only(Warehouse warehouse, String fact) {
    var rows = warehouse.query("SELECT * FROM facts." + fact, List.of()).objects();
    assertThat(rows).as(fact).hasSize(1);
    return rows.get(0);
  }
}
