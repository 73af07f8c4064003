package io.gridwright.app.launcher.demo;

import io.gridwright.analytics.warehouse.Row;
import io.gridwright.analytics.warehouse.Warehouse;
import io.gridwright.app.launcher.config.ConfigKey;
import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.app.launcher.home.Home;
import io.gridwright.app.launcher.home.ScaledClock;
import io.gridwright.app.launcher.run.GridwrightServer;
import io.gridwright.app.launcher.run.StopSignal;
import io.gridwright.app.launcher.run.TwinConfig;
import io.gridwright.app.twin.Twin;
import io.gridwright.app.twin.TwinOptions;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Runs a twin and the whole product against it. */
public final class Demo {
  private static final String ORIGIN = "demo";
  private static final int TOUCHED_JOBS = 500;
  private static final Duration STEP = Duration.ofSeconds(1);

  private Demo() {}

  /** Is told how far it is. */
  public interface Listener {
    /** Everything runs; where the page is, and where the twin answers. */
    void started(String page, String twin);

    /** So many seconds have passed of all. */
    void passed(int seconds, int of);

    /** What is being done now. */
    void step(String what);
  }

  /**
   * Runs until the duration is over or the process is told to stop.
   *
   * @param real the clock that paces it
   */
  public static DemoResult run(
      DemoOptions options, GridwrightConfig config, Clock real, Listener listener) {
    try (var stop = StopSignal.install();
        var home = Home.own(options.home())) {
      var folder = home.resolve("twin");
      var start =
          Twin.resumesAt(folder).orElseGet(() -> real.instant().truncatedTo(ChronoUnit.MINUTES));
      var clock = new ScaledClock(real, start, options.speed());
      var twinOptions = new TwinOptions(options.fleet(), options.seed(), clock, folder, 0);
      try (var twin = Twin.start(twinOptions)) {
        configure(config, twin);
        try (var server = GridwrightServer.start(home, config, clock)) {
          listener.started(server.address(), twin.baseUri().toString());
          wait(options, stop, listener);
          listener.step("storing what was collected");
          server.settle();
          listener.step("running the same fleet without Gridwright");
          return result(server, twin, options, home);
        }
      }
    }
  }

  private static void configure(GridwrightConfig config, Twin twin) {
    for (var key : List.of(ConfigKey.SLURM_URL, ConfigKey.KUBERNETES_URL)) {
      if (!config.text(key).isEmpty()) {
        throw new GridwrightException(ErrorCode.BAD_CONFIG, "A demo acts on its own twin only")
            .with("key", key.key())
            .with("origin", config.setting(key).origin())
            .hint("Maybe use 'serve' for a real cluster.");
      }
    }
    TwinConfig.into(config, twin, ORIGIN);
    ifDefault(config, ConfigKey.MODE, "apply");
    ifDefault(config, ConfigKey.PLAN_INTERVAL, "PT10M");
    ifDefault(config, ConfigKey.GATE_MAX_JOBS, Integer.toString(TOUCHED_JOBS));
  }

  private static void ifDefault(GridwrightConfig config, ConfigKey key, String text) {
    if (config.setting(key).origin().equals("default")) {
      var unused = config.set(key, text, ORIGIN);
    }
  }

  private static void wait(DemoOptions options, StopSignal stop, Listener listener) {
    var duration = options.duration();
    if (duration == null) {
      var unused = stop.await(null);
      return;
    }
    int all = (int) duration.toSeconds();
    for (int second = 0; second < all; second++) {
      listener.passed(second, all);
      if (stop.await(STEP)) {
        return;
      }
    }
  }

  private static DemoResult result(
      GridwrightServer server, Twin twin, DemoOptions options, Home home) {
    var warehouse = server.pipeline().warehouse();
    var span =
        new Row(
            warehouse
                .query(
                    "SELECT min(first_seen) AS first, max(last_seen) AS last FROM facts.cluster_clock",
                    List.of())
                .objects()
                .get(0));
    var from = span.instant("first");
    var until = span.instant("last");
    if (from == null || until == null) {
      throw new GridwrightException(ErrorCode.INCOMPLETE, "Nothing was seen of the fleet")
          .hint("Maybe let it run longer; the log is in " + home.resolve("logs") + ".");
    }
    var without = ControlFleet.run(options, twin, home.resolve("control"), from, until);
    var counts =
        new Row(
            counts(
                warehouse,
                "SELECT count(*) AS stored, count(*) FILTER (table_name = 'dead_letter') AS letters FROM facts.arrival"));
    var plans = new Row(counts(warehouse, "SELECT count(*) AS plans FROM planning.plan"));
    var actions = new TreeMap<String, Long>();
    warehouse
        .query("SELECT state, count(*) AS actions FROM reports.actions GROUP BY state", List.of())
        .objects()
        .forEach(
            row -> actions.put(new Row(row).name("state"), (long) new Row(row).number("actions")));
    long letters = (long) counts.number("letters");
    return new DemoResult(
        from,
        until,
        server.pipeline().messages(),
        (long) counts.number("stored") - letters,
        letters,
        (long) plans.number("plans"),
        actions,
        FleetOutcome.of(warehouse),
        without);
  }

  private static Map<String, @Nullable Object> counts(Warehouse warehouse, String sql) {
    return warehouse.query(sql, List.of()).objects().get(0);
  }
}
