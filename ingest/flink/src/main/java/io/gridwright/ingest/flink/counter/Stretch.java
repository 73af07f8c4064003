package io.gridwright.ingest.flink.counter;

/**
 * What a counter did between two moments.
 *
 * @param from milliseconds, inclusive
 * @param to milliseconds, exclusive
 * @param delta what was counted for certain
 * @param estimated what a reset hid
 * @param rated whether this says how fast it counted
 */
record Stretch(
    long from,
    long to,
    double delta,
    double estimated,
    boolean rated,
    boolean gap,
    boolean saturated,
    boolean reset) {
  double seconds() {
    return (to - from) / 1000.0;
  }
}
