package io.gridwright.model.signal;

import io.gridwright.model.workload.Scheduler;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A partition, account, QOS, ClusterQueue, LocalQueue, cohort or reservation at one moment.
 *
 * @param type which of them, in snake case
 * @param parent what it belongs to
 * @param nominalGpus quota, null for none
 * @param weight share, null where not set
 */
public record QueueObservation(
    Scheduler scheduler,
    String cluster,
    String type,
    String name,
    @Nullable String parent,
    @Nullable Double nominalGpus,
    @Nullable Double weight,
    Map<String, String> labels)
    implements Signal {
  public QueueObservation {
    labels = Map.copyOf(labels);
  }

  @Override
  public SignalKind kind() {
    return SignalKind.QUEUE_OBSERVATION;
  }

  @Override
  public String entity() {
    return cluster + ':' + type + ':' + name;
  }
}
