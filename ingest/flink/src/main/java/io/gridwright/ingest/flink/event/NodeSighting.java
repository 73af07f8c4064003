package io.gridwright.ingest.flink.event;

import static java.util.Objects.requireNonNull;

import io.gridwright.model.signal.NodeObservation;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A node as it was seen once.
 *
 * @param time ISO 8601, UTC
 * @param micros the same, microseconds since 1970
 */
public record NodeSighting(
    String cluster, String node, String time, long micros, String state, @Nullable String reason) {
  static NodeSighting of(NodeObservation seen, Instant time) {
    return new NodeSighting(
        requireNonNull(seen.cluster(), "no cluster"),
        requireNonNull(seen.node(), "no node"),
        time.toString(),
        Arrival.micros(time),
        seen.status().state().name(),
        seen.status().reason());
  }

  /** Which node. */
  public String host() {
    return cluster + ':' + node;
  }
}
