package io.gridwright.model.signal;

import java.util.Map;

/**
 * One Prometheus sample that belongs to no wider entity, kept as it was said.
 *
 * @param node host it was read from
 * @param name metric name
 * @param labels its labels
 * @param value its value
 */
public record MetricSample(String node, String name, Map<String, String> labels, double value)
    implements Signal {
  public MetricSample {
    labels = Map.copyOf(labels);
  }

  @Override
  public SignalKind kind() {
    return SignalKind.METRIC_SAMPLE;
  }

  @Override
  public String entity() {
    return node + '/' + name;
  }
}
