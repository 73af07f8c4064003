package io.gridwright.ingest.flink.counter;

import static io.gridwright.ingest.flink.counter.CounterField.events;
import static io.gridwright.ingest.flink.counter.CounterField.flow;
import static io.gridwright.ingest.flink.counter.CounterField.rate;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The counters that are understood, by field name: the one place that says what kind each is and in
 * which unit. A field that is not here is no counter, such as {@code DCGM_EXP_XID_ERRORS_COUNT},
 * which slides with a window.
 */
public final class CounterTable {
  /** Names of what the signals have fields of their own for. */
  public static final String ENERGY = "energy_j";

  /** See {@link #ENERGY}. */
  public static final String RECEIVED = "received_bytes";

  /** See {@link #ENERGY}. */
  public static final String TRANSMITTED = "transmitted_bytes";

  /** KiB per second over 1000, as DCGM computes field 449, in bytes per second. */
  private static final double KIB_THOUSANDS = 1024 * 1000.0;

  /** What makes several series of one field: the number of a link at its end, or a label. */
  private static final Pattern PART =
      Pattern.compile("(_L\\d+)?(\\{(nvlink|nvswitch|link|lane)=.*})?");

  private static final Map<String, CounterField> FIELDS = new HashMap<>();
  private static final Map<String, CounterField> BY_COUNTER = new HashMap<>();

  /** Series that were looked up before; their number is bounded by exporters' fields and links. */
  private static final Map<String, Named> KNOWN = new ConcurrentHashMap<>();

  private static final int KNOWN_LIMIT = 10_000;
  private static final Named NONE = new Named("", flow(""));

  static {
    own();
    gpus();
    nvlinks();
    ports();
    FIELDS.values().forEach(field -> BY_COUNTER.put(field.counter(), field));
  }

  private CounterTable() {}

  /** A counter by the name that it has in the stream. */
  record Named(String name, CounterField field) {}

  /** What a series of an exporter counts, null for what is no counter. */
  static @Nullable Named of(String series) {
    var known = KNOWN.get(series);
    if (known == null) {
      known = find(series);
      if (KNOWN.size() < KNOWN_LIMIT) {
        KNOWN.put(series, known);
      }
    }
    return known.name().isEmpty() ? null : known;
  }

  /** What a counter of the stream is. */
  static CounterField field(String counter) {
    int part = counter.indexOf('{');
    var field = BY_COUNTER.get(part < 0 ? counter : counter.substring(0, part));
    if (field == null) {
      throw new IllegalArgumentException("no counter: " + counter);
    }
    return field;
  }

  private static Named find(String series) {
    int labels = series.indexOf('{');
    var name = labels < 0 ? series : series.substring(0, labels);
    var whole = FIELDS.get(name);
    int lane = name.lastIndexOf("_L");
    var base = whole != null || lane < 0 ? name : name.substring(0, lane);
    var field = FIELDS.get(base);
    var part = series.substring(base.length());
    if (field == null || !PART.matcher(part).matches()) {
      return NONE;
    }
    var suffix = part.startsWith("_L") ? "{link=" + part.substring(2) + '}' : part;
    return new Named(field.counter() + suffix, field);
  }

  private static void put(String series, CounterField field) {
    FIELDS.put(series, field);
  }

  private static void own() {
    put(ENERGY, flow(ENERGY));
    put(RECEIVED, flow(RECEIVED));
    put(TRANSMITTED, flow(TRANSMITTED));
  }

  private static void gpus() {
    put("DCGM_FI_DEV_PCIE_REPLAY_COUNTER", events("pcie_replays"));
    put("DCGM_FI_PROF_PCIE_TX_BYTES", rate("pcie_tx_bytes", 1));
    put("DCGM_FI_PROF_PCIE_RX_BYTES", rate("pcie_rx_bytes", 1));
    put("DCGM_FI_DEV_ECC_SBE_VOL_TOTAL", events("ecc_corrected_volatile"));
    put("DCGM_FI_DEV_ECC_DBE_VOL_TOTAL", events("ecc_uncorrected_volatile"));
    put("DCGM_FI_DEV_ECC_SBE_AGG_TOTAL", events("ecc_corrected"));
    put("DCGM_FI_DEV_ECC_DBE_AGG_TOTAL", events("ecc_uncorrected"));
    put("DCGM_FI_DEV_RETIRED_SBE", events("retired_pages_corrected"));
    put("DCGM_FI_DEV_RETIRED_DBE", events("retired_pages_uncorrected"));
    put("DCGM_FI_DEV_CORRECTABLE_REMAPPED_ROWS", events("remapped_rows_corrected"));
    put("DCGM_FI_DEV_UNCORRECTABLE_REMAPPED_ROWS", events("remapped_rows_uncorrected"));
    put("DCGM_FI_DEV_THERMAL_VIOLATION", flow("thermal_violation"));
    put("DCGM_FI_DEV_POWER_VIOLATION", flow("power_violation"));
  }

  private static void nvlinks() {
    put("DCGM_FI_DEV_NVLINK_BANDWIDTH_TOTAL", rate("nvlink_bytes", KIB_THOUSANDS));
    put("DCGM_FI_DEV_NVLINK_BANDWIDTH", rate("nvlink_lane_bytes", KIB_THOUSANDS));
    put("DCGM_FI_DEV_NVLINK_TX_BANDWIDTH_TOTAL", rate("nvlink_tx_bytes", KIB_THOUSANDS));
    put("DCGM_FI_DEV_NVLINK_RX_BANDWIDTH_TOTAL", rate("nvlink_rx_bytes", KIB_THOUSANDS));
    put("DCGM_FI_PROF_NVLINK_TX_BYTES", rate("nvlink_profiled_tx_bytes", 1));
    put("DCGM_FI_PROF_NVLINK_RX_BYTES", rate("nvlink_profiled_rx_bytes", 1));
    put("DCGM_FI_PROF_C2C_TX_ALL_BYTES", rate("c2c_tx_bytes", 1));
    put("DCGM_FI_PROF_C2C_RX_ALL_BYTES", rate("c2c_rx_bytes", 1));
    put("DCGM_FI_DEV_NVLINK_COUNT_TX_BYTES", flow("nvlink_counted_tx_bytes"));
    put("DCGM_FI_DEV_NVLINK_COUNT_RX_BYTES", flow("nvlink_counted_rx_bytes"));
    put("DCGM_FI_DEV_NVLINK_COUNT_TX_PACKETS", flow("nvlink_tx_packets"));
    put("DCGM_FI_DEV_NVLINK_COUNT_RX_PACKETS", flow("nvlink_rx_packets"));
    put("DCGM_FI_DEV_NVLINK_COUNT_RX_ERRORS", events("nvlink_rx_errors"));
    put("DCGM_FI_DEV_NVLINK_COUNT_TX_DISCARDS", events("nvlink_tx_discards"));
    put("DCGM_FI_DEV_NVLINK_COUNT_EFFECTIVE_ERRORS", events("nvlink_effective_errors"));
    put("DCGM_FI_DEV_NVLINK_COUNT_SYMBOL_ERRORS", events("nvlink_symbol_errors"));
    put("DCGM_FI_DEV_NVLINK_COUNT_LINK_RECOVERY_EVENTS", events("nvlink_recoveries"));
    for (var total : new String[] {"_TOTAL", ""}) {
      var kind = total.isEmpty() ? "nvlink_lane_" : "nvlink_";
      put("DCGM_FI_DEV_NVLINK_REPLAY_ERROR_COUNT" + total, events(kind + "replay_errors"));
      put("DCGM_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT" + total, events(kind + "recovery_errors"));
      put("DCGM_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT" + total, events(kind + "crc_flit_errors"));
      put("DCGM_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT" + total, events(kind + "crc_data_errors"));
    }
  }

  /** Registers of the InfiniBand port counters attribute, by the names that tools give them. */
  private static void ports() {
    port(
        flow("transmit_wait").bits(32),
        "port_transmit_wait_total",
        "port_transmit_wait",
        "PortXmitWait");
    port(events("link_downs").bits(8), "link_downed_total", "link_downed", "LinkDownedCounter");
    port(
        events("link_recoveries").bits(8),
        "link_error_recovery_total",
        "link_error_recovery",
        "LinkErrorRecoveryCounter");
    port(
        events("symbol_errors").bits(16),
        "symbol_error_total",
        "symbol_error",
        "SymbolErrorCounter");
    port(
        events("integrity_errors").bits(4),
        "local_link_integrity_errors_total",
        "local_link_integrity_errors",
        "LocalLinkIntegrityErrors");
    port(
        events("buffer_overruns").bits(4),
        "excessive_buffer_overrun_errors_total",
        "excessive_buffer_overrun_errors",
        "ExcessiveBufferOverrunErrors");
    port(
        events("receive_errors").bits(16),
        "port_errors_received_total",
        "port_receive_errors_total",
        "port_rcv_errors",
        "PortRcvErrors");
    port(
        events("transmit_discards").bits(16),
        "port_discards_transmitted_total",
        "port_transmit_discards_total",
        "port_xmit_discards",
        "PortXmitDiscards");
    port(
        events("receive_constraint_errors").bits(8),
        "port_constraint_errors_received_total",
        "port_receive_constraint_errors_total",
        "PortRcvConstraintErrors");
    port(
        events("transmit_constraint_errors").bits(8),
        "port_constraint_errors_transmitted_total",
        "port_transmit_constraint_errors_total",
        "PortXmitConstraintErrors");
    port(events("vl15_dropped").bits(16), "vl15_dropped_total", "VL15_dropped", "VL15Dropped");
    port(
        flow("received_packets"),
        "port_packets_received_total",
        "port_receive_packets_total",
        "PortRcvPkts");
    port(
        flow("transmitted_packets"),
        "port_packets_transmitted_total",
        "port_transmit_packets_total",
        "PortXmitPkts");
  }

  private static void port(CounterField field, String... names) {
    for (String name : names) {
      put(name, field);
      for (var prefix :
          new String[] {
            "node_infiniband_", "infiniband_", "infiniband_switch_", "infiniband_hca_"
          }) {
        put(prefix + name, field);
      }
    }
  }
}
