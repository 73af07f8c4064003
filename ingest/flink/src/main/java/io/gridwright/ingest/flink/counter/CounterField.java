package io.gridwright.ingest.flink.counter;

/**
 * What one field of one exporter means.
 *
 * @param counter our name of it, which ends in its unit unless it counts events or packets
 * @param scale what a reading is multiplied with to be in that unit
 * @param most the reading at which the counter sticks, NaN where it never does
 */
record CounterField(String counter, CounterKind kind, double scale, double most) {
  static CounterField flow(String counter) {
    return new CounterField(counter, CounterKind.FLOW, 1, Double.NaN);
  }

  static CounterField events(String counter) {
    return new CounterField(counter, CounterKind.EVENTS, 1, Double.NaN);
  }

  static CounterField rate(String counter, double scale) {
    return new CounterField(counter, CounterKind.RATE, scale, Double.NaN);
  }

  /** The same, but the register has some bits and sticks when all of them are set. */
  CounterField bits(int bits) {
    return new CounterField(counter, kind, scale, (Math.pow(2, bits) - 1) * scale);
  }
}
