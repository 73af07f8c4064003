package io.gridwright.app.embedded;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;

/** Ports of 127.0.0.1. */
final class LoopbackPort {
  static final String HOST = "127.0.0.1";

  private static final byte[] ADDRESS = {127, 0, 0, 1};

  private LoopbackPort() {}

  /** A port that was free a moment ago. */
  static int free() {
    try {
      return bindable(0);
    } catch (IOException none) {
      throw new GridwrightException(ErrorCode.PORT_IN_USE, "No port is free", none);
    }
  }

  /** The given port, if nothing listens on it. */
  static int require(int port) {
    try {
      return bindable(port);
    } catch (IOException taken) {
      throw new GridwrightException(ErrorCode.PORT_IN_USE, "Port is in use", taken)
          .with("port", port)
          .hint("Maybe leave it out, so that a free one is taken.");
    }
  }

  private static int bindable(int port) throws IOException {
    try (var socket = new ServerSocket(port, 1, InetAddress.getByAddress(ADDRESS))) {
      return socket.getLocalPort();
    }
  }
}
