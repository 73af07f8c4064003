package io.gridwright.actuators.core;

import io.gridwright.model.policy.Policy;
import java.time.Duration;

/**
 * The numbers by which a plan's order is written into schedulers.
 *
 * @param top highest priority of a job that waits; schedulers compute theirs far below
 * @param floor lowest priority that a plan hands out; below it a priority is somebody else's
 * @param step distance between two neighbours, so that a new job fits between them
 * @param startTop highest priority of a Kubernetes job that starts now: above all that wait
 * @param keep priority of a Kubernetes job that runs and goes on: above all that start, so that
 *     Kueue never preempts it for a job that was only moved up in the order
 * @param deferLease longest time that a job is kept from starting; when no further plan comes, it
 *     is free again after that
 */
public record DifferRules(
    long top, long floor, long step, long startTop, long keep, Duration deferLease) {
  /** The documented defaults. */
  public static DifferRules defaults() {
    return new DifferRules(
        1_000_000, Policy.PLANNED_PRIORITY, 10, 1_500_000, 2_000_000, Duration.ofMinutes(30));
  }
}
