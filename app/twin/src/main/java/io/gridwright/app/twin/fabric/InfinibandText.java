package io.gridwright.app.twin.fabric;

import io.gridwright.app.twin.parts.PortMeter;
import io.gridwright.app.twin.parts.SimNode;
import java.util.Locale;
import java.util.function.ToDoubleFunction;

/** The InfiniBand part of a node's exporter, as a pure function of the state. */
public final class InfinibandText {
  private InfinibandText() {}

  /** The document of one node. */
  public static String render(SimNode node) {
    var text = new StringBuilder(8192);
    info(text, node);
    counter(text, node, "link_downed_total", "Times the link went down", p -> p.downed);
    gauge(text, node, "physical_state_id", "Physical state (5: link up)", p -> p.up ? 5 : 2);
    counter(text, node, "port_data_received_bytes_total", "Octets received", p -> p.receivedBytes);
    counter(
        text,
        node,
        "port_data_transmitted_bytes_total",
        "Octets transmitted",
        p -> p.transmittedBytes);
    counter(
        text,
        node,
        "port_packets_received_total",
        "Packets received",
        p -> Math.floor(p.receivedBytes / 4096));
    counter(
        text,
        node,
        "port_packets_transmitted_total",
        "Packets transmitted",
        p -> Math.floor(p.transmittedBytes / 4096));
    counter(text, node, "port_errors_received_total", "Bad packets", p -> p.symbolErrors);
    counter(
        text,
        node,
        "port_transmit_wait_total",
        "Ticks with data to send and none sent",
        p -> Math.floor(p.transmittedBytes / 1e6));
    gauge(text, node, "rate_bytes_per_second", "Signalling rate", p -> PortMeter.RATE);
    gauge(text, node, "state_id", "State of the port (4: active)", p -> p.up ? 4 : 1);
    return text.toString();
  }

  private static void info(StringBuilder text, SimNode node) {
    head(text, "info", "Non-numeric facts, the value is always 1", "gauge");
    for (var port : node.ports()) {
      text.append("node_infiniband_info{board_id=\"MT_0000000838\",device=\"")
          .append(port.device)
          .append("\",firmware_version=\"28.42.1000\",hca_type=\"MT4129\"} 1\n");
    }
  }

  private static void counter(
      StringBuilder text,
      SimNode node,
      String name,
      String help,
      ToDoubleFunction<PortMeter> value) {
    head(text, name, help, "counter");
    samples(text, node, name, value);
  }

  private static void gauge(
      StringBuilder text,
      SimNode node,
      String name,
      String help,
      ToDoubleFunction<PortMeter> value) {
    head(text, name, help, "gauge");
    samples(text, node, name, value);
  }

  private static void head(StringBuilder text, String name, String help, String type) {
    text.append("# HELP node_infiniband_").append(name).append(' ').append(help).append('\n');
    text.append("# TYPE node_infiniband_").append(name).append(' ').append(type).append('\n');
  }

  private static void samples(
      StringBuilder text, SimNode node, String name, ToDoubleFunction<PortMeter> value) {
    for (var port : node.ports()) {
      text.append("node_infiniband_")
          .append(name)
          .append("{device=\"")
          .append(port.device)
          .append("\",port=\"1\"} ")
          .append(number(value.applyAsDouble(port)))
          .append('\n');
    }
  }

  /** As Go prints floats: large numbers with an exponent. */
  private static String number(double value) {
    double whole = Math.rint(value);
    if (whole >= 1e6) {
      return String.format(Locale.ROOT, "%.15e", whole).replaceFirst("\\.?0+e", "e");
    }
    return Long.toString((long) whole);
  }
}
