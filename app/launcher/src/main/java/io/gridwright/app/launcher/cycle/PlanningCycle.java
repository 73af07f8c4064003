package io.gridwright.app.launcher.cycle;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.policy.ActuationMode;
import io.gridwright.model.policy.Policy;
import io.gridwright.model.snapshot.Completeness;
import io.gridwright.model.snapshot.FleetSnapshot;
import java.time.Clock;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/** Snapshot in, one plan out, applied as far as the mode allows. */
public final class PlanningCycle {
  private final CycleParts parts;
  private final Policy policy;
  private final ActuationMode mode;
  private final Clock clock;

  /** A cycle over these parts. */
  public PlanningCycle(CycleParts parts, Policy policy, ActuationMode mode, Clock clock) {
    this.parts = parts;
    this.policy = policy;
    this.mode = mode;
    this.clock = clock;
  }

  /**
   * Runs once.
   *
   * @throws GridwrightException when the plan breaks a hard rule, which is a bug and never acted on
   */
  public CycleResult run() {
    // 1 Read the snapshot.
    var snapshot = parts.reader().apply(clock.instant());
    // 2 Judge its completeness: without a single node or source there is nothing to plan.
    if (snapshot.nodes().isEmpty()) {
      return new CycleResult(null, List.of(), missing(snapshot));
    }
    // 3 Plan.
    var plan = parts.planner().apply(snapshot, policy);
    // 4 Verify every hard rule, independently of the planner.
    var violations = parts.verifier().apply(snapshot, plan);
    if (!violations.isEmpty()) {
      throw new GridwrightException(ErrorCode.INTERNAL, "Plan breaks a hard rule")
          .with("plan", plan.id())
          .with("violations", violations);
    }
    // 5 Publish the plan and its reasons.
    parts.publisher().accept(plan);
    // 6 Compare it with what the schedulers show; a cluster that was not seen lately is left alone.
    var stale = stale(snapshot);
    var actions =
        parts.differ().apply(plan, snapshot).stream()
            .filter(action -> !stale.contains(action.job().cluster()))
            .toList();
    // 7 Gate, 8 journal and act, 9 read back.
    var audit = parts.executor().apply(actions, mode);
    parts.auditor().run();
    return new CycleResult(plan, audit, stale.isEmpty() ? "" : missing(snapshot));
  }

  private static Set<String> stale(FleetSnapshot snapshot) {
    return snapshot.completeness().stream()
        .filter(source -> !source.enough())
        .map(Completeness::cluster)
        .filter(Objects::nonNull)
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String missing(FleetSnapshot snapshot) {
    var poor =
        snapshot.completeness().stream()
            .filter(source -> !source.enough())
            .map(PlanningCycle::line)
            .collect(Collectors.joining("; "));
    return poor.isEmpty() ? "no node has been seen yet" : poor;
  }

  private static String line(Completeness source) {
    return source.source() + ": " + source.missing();
  }
}
