package io.gridwright.app.twin.parts;

/** What one fabric port reads now. Counters only rise. */
public final class PortMeter {
  /** Signalling rate of a 400 Gb/s port, bytes per second. */
  public static final double RATE = 50e9;

  /** Device such as {@code mlx5_0}. */
  public final String device;

  /** Bytes received since boot. */
  public double receivedBytes;

  /** Bytes transmitted since boot. */
  public double transmittedBytes;

  /** Times the link went down. */
  public long downed;

  /** Symbol errors. */
  public long symbolErrors;

  /** Whether the link is up. */
  public boolean up = true;

  PortMeter(int index) {
    this.device = "mlx5_" + index;
  }
}
