package io.gridwright.app.launcher.api;

/**
 * Where the API listens.
 *
 * @param host address to bind, loopback by default
 * @param port TCP port, 0 for any free one
 */
public record ApiConfig(String host, int port) {
  public ApiConfig {
    if (port < 0 || port > 65_535) {
      throw new IllegalArgumentException("port must be 0 to 65535, was " + port);
    }
  }

  /** Loopback at a port. */
  public static ApiConfig loopback(int port) {
    return new ApiConfig("127.0.0.1", port);
  }
}
