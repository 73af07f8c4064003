package io.gridwright.ingest.collectors.snmp;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import org.jspecify.annotations.Nullable;

/**
 * One agent.
 *
 * @param node what it speaks for, null for its host
 * @param host name or address
 * @param port UDP port
 */
public record SnmpAgent(@Nullable String node, String host, int port) {
  private static final int STANDARD_PORT = 161;

  /**
   * An agent from {@code host}, {@code host:port} or {@code node=host:port}.
   *
   * @throws GridwrightException BAD_CONFIG when it is none of these
   */
  public static SnmpAgent parse(String text) {
    int named = text.indexOf('=');
    String address = text.substring(named + 1).strip();
    int colon = address.lastIndexOf(':');
    String host = colon < 0 ? address : address.substring(0, colon);
    String port = colon < 0 ? Integer.toString(STANDARD_PORT) : address.substring(colon + 1);
    if (host.isBlank() || !port.matches("\\d{1,5}")) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "Agent has no address")
          .with("agent", text)
          .hint("It must look like host, host:port or node=host:port.");
    }
    return new SnmpAgent(
        named < 0 ? null : text.substring(0, named).strip(), host, Integer.parseInt(port));
  }

  /** The source of what it says. */
  String source() {
    return "snmp://" + host + ':' + port;
  }
}
