package io.gridwright.app.twin.parts;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One change of something that Kubernetes shows.
 *
 * @param version the resource version that it made
 * @param kind what changed
 * @param added whether it is new
 * @param removed whether it is gone
 * @param job the job, null for a node
 * @param node the node, null for a job
 * @param attempt the job's attempt that the pods belong to
 * @param places where the pods are or were, in order; empty when it is not about pods
 */
public record Change(
    long version,
    Kind kind,
    boolean added,
    boolean removed,
    @Nullable SimJob job,
    @Nullable SimNode node,
    int attempt,
    List<Allocation> places) {
  public Change {
    places = List.copyOf(places);
  }

  /**
   * What changed. A change of a job concerns its Workload too, and one of its pods all of its pods.
   */
  public enum Kind {
    NODE,
    JOB,
    WORKLOAD,
    PODS
  }
}
