package io.gridwright.app.launcher.bench;

import io.gridwright.analytics.warehouse.Warehouse;
import io.gridwright.app.launcher.config.ConfigKey;
import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.app.launcher.home.EmptyFolder;
import io.gridwright.app.launcher.home.Home;
import io.gridwright.app.launcher.run.Planning;
import io.gridwright.app.launcher.run.TwinConfig;
import io.gridwright.app.twin.Twin;
import io.gridwright.app.twin.TwinOptions;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.model.action.ActionState;
import io.gridwright.model.action.AuditRecord;
import io.gridwright.model.policy.ActuationMode;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The planning loop against simulated fleets with no wait in between: the schedulers are read over
 * the wire by the usual parsers, the snapshot comes from a warehouse, and plans are carried out by
 * the usual actuators. Only broker, stream and the real clock are left out. For each seed the same
 * fleet is also left alone.
 */
public final class LoopBench {
  private static final String ORIGIN = "bench";
  private static final String MOST_JOBS = "2000";
  private static final Duration STEP = Duration.ofMinutes(1);
  private static final double STEP_HOURS = 1 / 60.0;
  private static final Instant START = Instant.parse("2026-01-05T09:00:00Z");

  private final BenchOptions options;
  private final GridwrightConfig config;

  /** A bench; the configuration's planner is used, its addresses are not. */
  public LoopBench(BenchOptions options, GridwrightConfig config) {
    this.options = options;
    this.config = config;
  }

  /** Runs one seed both ways. */
  public LoopRow run(long seed) {
    var actions = new TreeMap<String, Long>();
    var answers = new TreeMap<String, Long>();
    return new LoopRow(seed, with(seed, actions, answers), without(seed), actions, answers);
  }

  private LoopScore without(long seed) {
    var state = new TwinState(options.fleet(), seed, START);
    var meter = new LoopMeter(STEP_HOURS);
    for (long at = 0; at < options.length().toSeconds(); at += STEP.toSeconds()) {
      state.advanceTo(at + STEP.toSeconds());
      meter.look(state);
    }
    return meter.score(state);
  }

  private LoopScore with(long seed, Map<String, Long> actions, Map<String, Long> answers) {
    var folder = options.home().resolve("seed-" + seed);
    EmptyFolder.clear(folder);
    var clock = new SteppedClock(START);
    var meter = new LoopMeter(STEP_HOURS);
    try (var home = Home.own(folder);
        var twin =
            Twin.start(new TwinOptions(options.fleet(), seed, clock, home.resolve("twin"), 0))) {
      TwinConfig.into(config, twin, ORIGIN);
      config.set(ConfigKey.GATE_MAX_JOBS, MOST_JOBS, ORIGIN);
      try (var warehouse = Warehouse.open(folder, clock);
          var reading = new SchedulerReading(twin, warehouse, folder);
          var planning = Planning.open(warehouse, home, config, ActuationMode.APPLY, clock)) {
        for (long at = 0; at < options.length().toSeconds(); at += STEP.toSeconds()) {
          if (at % options.every().toSeconds() == 0) {
            reading.read(clock.instant());
            clock.moveTo(START.plusSeconds(at).plus(options.lag()));
            count(planning.cycle().run().audit(), actions, answers);
          }
          clock.moveTo(START.plusSeconds(at).plus(STEP));
          look(twin, meter);
        }
        return twin.read(meter::score);
      }
    }
  }

  private static void look(Twin twin, LoopMeter meter) {
    Boolean unused =
        twin.read(
            state -> {
              meter.look(state);
              return true;
            });
  }

  private static void count(
      List<AuditRecord> audit, Map<String, Long> actions, Map<String, Long> answers) {
    for (var record : audit) {
      var kind = record.action().scheduler() + " " + record.action().kind();
      actions.merge(kind + " " + record.state(), 1L, Long::sum);
      if (record.state() != ActionState.APPLIED) {
        answers.merge(kind + " " + record.state() + ": " + record.detail(), 1L, Long::sum);
      }
    }
  }
}
