package io.gridwright.app.launcher.run;

import io.gridwright.actuators.core.ActionDiff;
import io.gridwright.actuators.core.ActionJournal;
import io.gridwright.actuators.core.Actuator;
import io.gridwright.actuators.core.Approval;
import io.gridwright.actuators.core.DifferRules;
import io.gridwright.actuators.core.JournalEntry;
import io.gridwright.actuators.core.ObservedJob;
import io.gridwright.actuators.core.PlanDiffer;
import io.gridwright.analytics.plans.PlanReader;
import io.gridwright.analytics.snapshot.SnapshotReader;
import io.gridwright.analytics.warehouse.Queries;
import io.gridwright.analytics.warehouse.Warehouse;
import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.app.launcher.home.Home;
import io.gridwright.model.action.Action;
import io.gridwright.model.action.ActionKind;
import io.gridwright.model.action.ActionState;
import io.gridwright.model.action.AuditRecord;
import io.gridwright.model.workload.Job;
import io.gridwright.model.workload.JobRef;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/** Looks at, or carries out, one stored plan by hand. */
public final class ApplyPlan {
  private ApplyPlan() {}

  /**
   * What a plan would change.
   *
   * @param diffs one for each action, in the order in which they would be taken
   * @param live whether the schedulers were asked, or the newest snapshot was
   */
  public record Preview(List<ActionDiff> diffs, boolean live) {
    public Preview {
      diffs = List.copyOf(diffs);
    }
  }

  /**
   * Compares a plan with what the schedulers show now, or with the snapshot where none is known.
   */
  public static Preview preview(
      Queries queries, Path home, String planName, GridwrightConfig config, Clock clock) {
    var plan = new PlanReader(queries).read(planName);
    var reader = new SnapshotReader(queries);
    var snapshot = reader.read(reader.newest(clock.instant()));
    var pins = pins(home);
    var actions = new PlanDiffer(DifferRules.defaults(), pins::contains).actions(plan, snapshot);
    Map<JobRef, Job> jobs = new HashMap<>();
    snapshot.jobs().forEach(job -> jobs.put(job.ref(), job));
    Map<String, Actuator> actuators = new HashMap<>();
    var opened = FleetActuators.of(config, clock);
    opened.forEach(actuator -> actuators.put(actuator.cluster(), actuator));
    try {
      var diffs = new ArrayList<ActionDiff>();
      for (var action : actions) {
        diffs.add(diff(action, actuators, jobs));
      }
      return new Preview(diffs, !actuators.isEmpty());
    } finally {
      FleetActuators.close(opened);
    }
  }

  private static ActionDiff diff(
      Action action, Map<String, Actuator> actuators, Map<JobRef, Job> jobs) {
    var actuator = actuators.get(action.job().cluster());
    if (actuator != null) {
      return ActionDiff.of(action, actuator.observe(action.job()).orElse(null));
    }
    var job = jobs.get(action.job());
    return job == null ? ActionDiff.of(action, (ObservedJob) null) : ActionDiff.of(action, job);
  }

  private static Set<JobRef> pins(Path home) {
    var pins = new HashSet<JobRef>();
    try (Stream<JournalEntry> entries = ActionJournal.read(home, 0)) {
      entries
          .map(JournalEntry::record)
          .filter(record -> record.state() == ActionState.APPLIED)
          .forEach(record -> remember(pins, record.action()));
    }
    return pins;
  }

  private static void remember(Set<JobRef> pins, Action action) {
    if (action.kind() == ActionKind.PLACE) {
      pins.add(action.job());
    } else {
      pins.remove(action.job());
    }
  }

  /** Carries a plan out, as far as mode and gate allow; the last state of each action. */
  public static List<AuditRecord> run(
      Home home, String planName, GridwrightConfig config, Clock clock, Approval approval) {
    try (var warehouse = Warehouse.open(home.directory(), clock)) {
      var unused = warehouse.loadSegments();
      var plan = new PlanReader(warehouse).read(planName);
      var reader = new SnapshotReader(warehouse);
      var snapshot = reader.read(reader.newest(clock.instant()));
      try (var planning = Planning.open(warehouse, home, config, Planning.mode(config), clock)) {
        var records = planning.executor().run(planning.differ().actions(plan, snapshot), approval);
        planning.store();
        return records;
      }
    }
  }
}
