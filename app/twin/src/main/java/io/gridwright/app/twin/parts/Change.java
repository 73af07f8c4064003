package io.gridwright.app.twin.parts;

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
 */
public record Change(
    long version,
    Kind kind,
    boolean added,
    boolean removed,
    @Nullable SimJob job,
    @Nullable SimNode node) {

  /** What changed. A change of a job's pods concerns all of its pods. */
  public enum Kind {
    NODE,
    JOB,
    PODS
  }
}
