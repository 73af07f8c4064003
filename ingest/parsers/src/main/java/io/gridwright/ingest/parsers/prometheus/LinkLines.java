package io.gridwright.ingest.parsers.prometheus;

import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.fabric.Fabrics;
import io.gridwright.ingest.parsers.fabric.PortCounters;
import io.gridwright.model.signal.LinkSample;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Folds the lines of node_exporter's infiniband collector and of infiniband_exporter into one
 * sample per port and time. A switch port belongs to its switch and is told by the GUID, a port of
 * a host adapter to its host.
 */
final class LinkLines {
  /** States of the InfiniBand PortInfo attribute, as the kernel numbers and spells them. */
  private static final List<String> STATES =
      List.of("NOP", "DOWN", "INIT", "ARMED", "ACTIVE", "ACTIVE_DEFER");

  private static final List<String> PHYSICAL_STATES =
      List.of(
          "No state change",
          "Sleep",
          "Polling",
          "Disabled",
          "PortConfigurationTraining",
          "LinkUp",
          "LinkErrorRecovery",
          "Phy Test");

  private static final String PREFIX = "infiniband_";
  private final RecordBook book;
  private final NodeNames nodes;
  private final Map<Port, Fold> folds = new LinkedHashMap<>();

  LinkLines(RecordBook book, NodeNames nodes) {
    this.book = book;
    this.nodes = nodes;
  }

  /** Whether a line is a reading of a port. Info lines, whose labels are the news, are not. */
  static boolean isLink(SampleLine line) {
    String name = line.name();
    boolean infiniband = name.startsWith("node_infiniband_") || name.startsWith("infiniband_");
    return infiniband
        && !name.endsWith("_info")
        && line.label("port") != null
        && line.label("device", "guid", "hca") != null;
  }

  void add(SampleLine line) {
    Reading reading = Reading.of(line);
    if (reading.fault() == null && reading.value() < 0) {
      reading = Reading.fault(line, "out_of_range", "is below 0: " + line.value());
    }
    if (reading.fault() == null && !nameable(line.name(), reading.value())) {
      reading = Reading.fault(line, "out_of_range", "is no port state: " + line.value());
    }
    Fault fault = reading.fault();
    if (fault != null) {
      book.reject(line.position(), fault, line.text());
      return;
    }
    folds.computeIfAbsent(port(line), p -> new Fold(line.position())).put(line, reading.value());
  }

  /** Books the samples. */
  void close() {
    folds.forEach(
        (port, fold) -> {
          Instant time = port.time == null ? book.document().observedAt() : port.time;
          book.accept(fold.position, time, fold.records, fold.sample(port));
        });
  }

  private Port port(SampleLine line) {
    String number = String.valueOf(line.label("port"));
    String hca = line.label("hca");
    if (hca != null) {
      int space = hca.indexOf(' ');
      String guid = line.label("guid");
      String device = space > 0 ? hca.substring(space + 1).strip() : guid == null ? hca : guid;
      return new Port(space > 0 ? hca.substring(0, space) : hca, device, number, line.time());
    }
    String name = line.label("switch");
    String device = String.valueOf(line.label("device", "guid"));
    return new Port(name == null ? nodes.of(line) : name, device, number, line.time());
  }

  private static boolean nameable(String metric, double value) {
    List<String> names =
        switch (own(metric)) {
          case "state_id" -> STATES;
          case "physical_state_id" -> PHYSICAL_STATES;
          default -> null;
        };
    return names == null || (value == Math.rint(value) && value < names.size());
  }

  /** The name without its exporter's prefix. */
  private static String own(String metric) {
    String tail = metric.substring(metric.indexOf(PREFIX) + PREFIX.length());
    return tail.replaceFirst("^(switch|hca)_", "");
  }

  private record Port(String node, String device, String number, @Nullable Instant time) {}

  /** The lines of one port. */
  private static final class Fold {
    private final String position;
    private final PortCounters counters = new PortCounters(false);
    private int records;
    private @Nullable String state;
    private @Nullable String physicalState;
    private @Nullable Double rate;

    Fold(String position) {
      this.position = position;
    }

    void put(SampleLine line, double value) {
      records++;
      String name = line.name();
      switch (own(name)) {
        case "state_id" -> state = STATES.get((int) value);
        case "physical_state_id" -> physicalState = PHYSICAL_STATES.get((int) value);
        case "rate_bytes_per_second", "port_rate_bytes_per_second" -> rate = value;
        case "port_data_received_bytes_total", "port_receive_data_bytes_total" ->
            counters.received(name, value);
        case "port_data_transmitted_bytes_total", "port_transmit_data_bytes_total" ->
            counters.transmitted(name, value);
        default ->
            counters.put(counters.values().containsKey(name) ? name + line.labels() : name, value);
      }
    }

    /** The metrics are called after InfiniBand whatever the port is. */
    private static @Nullable String fabric(Port port) {
      return port.device.startsWith("0x") ? Fabrics.INFINIBAND : Fabrics.of(port.device, null);
    }

    LinkSample sample(Port port) {
      return new LinkSample(
          port.node,
          port.device,
          port.number,
          state,
          physicalState,
          rate,
          counters.received(),
          counters.transmitted(),
          counters.values(),
          fabric(port));
    }
  }
}
