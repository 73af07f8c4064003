package io.gridwright.app.twin.parts;

/** What one GPU reads now. */
public final class GpuMeter {
  /** Device UUID. */
  public final String uuid;

  /** PCI address as the driver prints it. */
  public final String pciBusId;

  /** Streaming-multiprocessor activity, 0 to 1. */
  public double smActive;

  /** Tensor-pipe activity, 0 to 1. */
  public double tensorActive;

  /** Memory activity, 0 to 1. */
  public double dramActive;

  /** Board power, W. */
  public double powerW;

  /** Energy since boot, J. */
  public double energyJ;

  /** Core temperature, degrees Celsius. */
  public double temperatureC;

  /** Framebuffer in use, MiB. */
  public double memoryUsedMib;

  /** Last XID code, 0 for none. */
  public int xid;

  GpuMeter(String uuid, String pciBusId, double idleW) {
    this.uuid = uuid;
    this.pciBusId = pciBusId;
    this.powerW = idleW;
    this.temperatureC = 30;
  }
}
