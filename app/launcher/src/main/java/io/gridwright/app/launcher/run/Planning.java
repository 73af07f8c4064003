package io.gridwright.app.launcher.run;

import io.gridwright.actuators.core.ActionExecutor;
import io.gridwright.actuators.core.ActionJournal;
import io.gridwright.actuators.core.Actuator;
import io.gridwright.actuators.core.Approval;
import io.gridwright.actuators.core.DifferRules;
import io.gridwright.actuators.core.GateLimits;
import io.gridwright.actuators.core.JournalEntry;
import io.gridwright.actuators.core.PlanDiffer;
import io.gridwright.actuators.core.SafetyGate;
import io.gridwright.analytics.snapshot.SnapshotReader;
import io.gridwright.analytics.warehouse.Warehouse;
import io.gridwright.app.launcher.config.ConfigKey;
import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.app.launcher.cycle.CycleParts;
import io.gridwright.app.launcher.cycle.PlanningCycle;
import io.gridwright.app.launcher.home.Home;
import io.gridwright.model.action.AuditRecord;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.policy.ActuationMode;
import io.gridwright.model.policy.Policy;
import io.gridwright.optimizer.rules.PlanVerifier;
import io.gridwright.optimizer.solver.TimefoldPlanner;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Planner, verifier, differ and executor over one warehouse, as one cycle. */
public final class Planning implements AutoCloseable {
  private final Warehouse warehouse;
  private final ActionJournal journal;
  private final ActionExecutor executor;
  private final PlanDiffer differ;
  private final PlanningCycle cycle;
  private final List<Actuator> actuators;
  private final List<AuditRecord> unstored = new ArrayList<>();
  private final StepTimes times = new StepTimes();

  private Planning(
      Warehouse warehouse, Home home, GridwrightConfig config, ActuationMode mode, Clock clock) {
    this.warehouse = warehouse;
    this.actuators = FleetActuators.of(config, clock);
    this.journal = ActionJournal.open(home.directory());
    var limits =
        new GateLimits(
            config.integer(ConfigKey.GATE_MAX_JOBS), config.integer(ConfigKey.GATE_MAX_REQUEUES));
    var gate = new SafetyGate(mode, limits, home.directory());
    this.executor = new ActionExecutor(actuators, gate, journal, unstored::add, clock);
    this.differ = new PlanDiffer(DifferRules.defaults(), journal::placed);
    var planner = new TimefoldPlanner();
    var reader = new SnapshotReader(warehouse);
    var policy = policy(config);
    var parts =
        new CycleParts(
            at -> times.timed("snapshot", () -> reader.read(at)),
            (snapshot, asked) -> times.timed("plan", () -> planner.plan(snapshot, asked)),
            (snapshot, plan) ->
                times.timed("verify", () -> PlanVerifier.verify(plan, snapshot, policy)),
            warehouse::record,
            differ::actions,
            (actions, allowed) -> times.timed("act", () -> executor.run(actions, Approval.none())),
            this::store);
    this.cycle = new PlanningCycle(parts, policy, mode, clock);
  }

  /**
   * Puts it together, brings the warehouse up to the journal, and settles what a crash left open.
   *
   * @param mode how far plans may go
   */
  public static Planning open(
      Warehouse warehouse, Home home, GridwrightConfig config, ActuationMode mode, Clock clock) {
    var planning = new Planning(warehouse, home, config, mode, clock);
    try {
      try (var entries = planning.journal.records()) {
        warehouse.record(entries.map(JournalEntry::record).toList());
      }
      var unused = planning.executor.recover();
      planning.store();
      return planning;
    } catch (RuntimeException failure) {
      planning.close();
      throw failure;
    }
  }

  /** Mode of the configuration. */
  public static ActuationMode mode(GridwrightConfig config) {
    var text = config.text(ConfigKey.MODE);
    return Arrays.stream(ActuationMode.values())
        .filter(mode -> mode.name().equals(text.toUpperCase(Locale.ROOT)))
        .findFirst()
        .orElseThrow(
            () ->
                new GridwrightException(ErrorCode.BAD_CONFIG, "No such mode")
                    .with("mode", text)
                    .hint("Maybe observe, recommend, approve or apply."));
  }

  /** Policy of the configuration. */
  public static Policy policy(GridwrightConfig config) {
    var base = Policy.defaults();
    return new Policy(
        base.version(),
        config.duration(ConfigKey.PLAN_HORIZON),
        base.slot(),
        base.weights(),
        config.duration(ConfigKey.PLAN_SOLVE),
        config.integer(ConfigKey.PLAN_SEED));
  }

  /** The cycle. */
  public PlanningCycle cycle() {
    return cycle;
  }

  /** How long the steps of the last cycle took. */
  StepTimes times() {
    return times;
  }

  /** Turns plans into actions. */
  public PlanDiffer differ() {
    return differ;
  }

  /** Takes actions. */
  public ActionExecutor executor() {
    return executor;
  }

  /** Puts what was done since the last call into the warehouse; the journal has it already. */
  public void store() {
    warehouse.record(List.copyOf(unstored));
    unstored.clear();
  }

  @Override
  public void close() {
    var closing = new ArrayList<AutoCloseable>();
    closing.add(journal);
    actuators.stream()
        .filter(AutoCloseable.class::isInstance)
        .map(AutoCloseable.class::cast)
        .forEach(closing::add);
    Closing.reversed(closing);
  }
}
