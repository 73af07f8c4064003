package io.gridwright.ingest.flink.counter;

/** How a field counts. What an exporter's {@code TYPE} line says is not asked. */
public enum CounterKind {
  /**
   * A total that goes up steadily, such as energy. A fall is a reset; what was lost before it is
   * estimated by the rates before and after.
   */
  FLOW,
  /** A total of rare events, such as errors. A fall is a reset and nothing is estimated. */
  EVENTS,
  /** Not a total at all but what passed in each second lately; it is added up over time. */
  RATE
}
