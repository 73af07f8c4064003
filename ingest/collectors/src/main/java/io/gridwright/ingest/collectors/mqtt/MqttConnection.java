package io.gridwright.ingest.collectors.mqtt;

/** One connection, from when it stands until it is closed or lost; it is never used again. */
interface MqttConnection extends AutoCloseable {
  /** Whether it still stands. */
  boolean isOpen();

  /** Disconnects; what was not acknowledged is sent again to the next connection. */
  @Override
  void close();
}
