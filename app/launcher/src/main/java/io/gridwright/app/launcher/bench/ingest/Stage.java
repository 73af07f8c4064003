package io.gridwright.app.launcher.bench.ingest;

/**
 * One thing that was measured.
 *
 * @param name what was done
 * @param events wide GPU events that went through it
 * @param bytes that went in, 0 where that says nothing
 * @param seconds of the wall clock
 * @param cpuSeconds of all threads of the process, the collector of garbage and the compiler too
 */
public record Stage(String name, long events, long bytes, double seconds, double cpuSeconds) {
  /** Events in one second of the wall clock. */
  public double eventsPerSecond() {
    return events / seconds;
  }

  /** Millions of bytes in one second of the wall clock. */
  public double megabytesPerSecond() {
    return bytes / seconds / 1e6;
  }

  /** Processor time of one event, microseconds. */
  public double cpuMicros() {
    return cpuSeconds / events * 1e6;
  }
}
