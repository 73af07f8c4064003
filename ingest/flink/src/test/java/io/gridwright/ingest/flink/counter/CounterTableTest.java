package io.gridwright.ingest.flink.counter;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.LinkSample;
import io.gridwright.model.signal.PowerSample;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CounterTableTest {
  private static final Instant NOON = Instant.parse("2026-12-01T12:00:00Z");

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "DCGM_FI_DEV_PCIE_REPLAY_COUNTER | pcie_replays | EVENTS",
        "DCGM_FI_PROF_PCIE_TX_BYTES | pcie_tx_bytes | RATE",
        "DCGM_FI_PROF_NVLINK_RX_BYTES | nvlink_profiled_rx_bytes | RATE",
        "DCGM_FI_PROF_NVLINK_L7_RX_BYTES | |",
        "DCGM_FI_DEV_NVLINK_BANDWIDTH_L3 | nvlink_lane_bytes{link=3} | RATE",
        "DCGM_FI_DEV_NVLINK_COUNT_TX_BYTES{nvlink=2} | nvlink_counted_tx_bytes{nvlink=2} | FLOW",
        "DCGM_FI_DEV_UNCORRECTABLE_REMAPPED_ROWS | remapped_rows_uncorrected | EVENTS",
        "node_infiniband_link_downed_total | link_downs | EVENTS",
        "infiniband_switch_port_transmit_wait_total | transmit_wait | FLOW",
        "PortXmitWait | transmit_wait | FLOW",
        "DCGM_FI_DEV_GPU_UTIL | |",
        "DCGM_FI_DEV_PCIE_REPLAY_COUNTER{line=7} | |"
      })
  void aFieldIsWhatItIsWhateverItsTypeLineSays(
      String series, @Nullable String counter, @Nullable CounterKind kind) {
    var found = CounterTable.of(series);
    assertThat(found == null ? null : found.name()).isEqualTo(counter);
    assertThat(found == null ? null : found.field().kind()).isEqualTo(kind);
  }

  @Test
  @DisplayName("BR-009: a count that slides with a window is no counter and is never rated")
  void aSlidingCountIsNoCounter() {
    assertThat(CounterTable.of("DCGM_EXP_XID_ERRORS_COUNT{xid=79}")).isNull();
    assertThat(CounterTable.of("DCGM_EXP_XID_ERRORS_COUNT")).isNull();
  }

  @Test
  void theNvlinkBandwidthIsInBytesPerSecond() {
    var reading =
        CounterReading.of(gpu(null, Map.of("DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL", 2.0)), NOON);
    assertThat(reading.counters).containsExactly("nvlink_bytes");
    assertThat(reading.values).containsExactly(2.0 * 1024 * 1000);
  }

  @Test
  void instancesAreReadAsTheirCard() {
    var card = CounterReading.of(gpu(null, Map.of()), NOON);
    var instance = CounterReading.of(gpu("3", Map.of()), NOON);
    assertThat(card.thing()).isEqualTo(instance.thing()).isEqualTo("gpu/n1/GPU-1");
  }

  @Test
  void portsAndEquipmentHaveCounters() {
    var port =
        CounterReading.of(
            new LinkSample("n1", "mlx5_0", "1", null, null, 5e9, 7.0, null, Map.of("x", 1.0)),
            NOON);
    assertThat(port.thing()).isEqualTo("link/n1/mlx5_0/1");
    assertThat(port.counters).containsExactly("received_bytes");
    var power =
        CounterReading.of(
            new PowerSample("/pdu/1", "pdu", null, null, 2.0, null, null, Map.of()), NOON);
    assertThat(power.values).containsExactly(7.2e6);
    assertThat(
            CounterReading.of(
                new PowerSample("/pdu/1", "pdu", 5.0, null, null, null, null, Map.of()), NOON))
        .isNull();
  }

  private static GpuSample gpu(@Nullable String instance, Map<String, Double> extra) {
    return new GpuSample(
        new GpuSample.GpuRef("n1", "0", "GPU-1", instance, null, null),
        new GpuSample.GpuTenant(null, null, null, null),
        new GpuSample.GpuActivity(null, null, null, null),
        new GpuSample.GpuPower(null, extra.isEmpty() ? 5.0 : null, null, null),
        null,
        null,
        null,
        extra);
  }
}
