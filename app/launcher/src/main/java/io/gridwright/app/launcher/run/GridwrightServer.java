package io.gridwright.app.launcher.run;

import io.gridwright.app.launcher.access.WarehouseReports;
import io.gridwright.app.launcher.api.ApiConfig;
import io.gridwright.app.launcher.api.ApiServer;
import io.gridwright.app.launcher.api.Status;
import io.gridwright.app.launcher.api.Status.Health;
import io.gridwright.app.launcher.api.Status.Part;
import io.gridwright.app.launcher.config.ConfigKey;
import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.app.launcher.home.Home;
import io.gridwright.app.launcher.home.ScaledClock;
import io.gridwright.model.policy.ActuationMode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The whole product in one process: pipeline, collectors, planner, actuators and the page. */
public final class GridwrightServer implements AutoCloseable {
  /** Version of the product. */
  public static final String VERSION = "0.1.0";

  private static final Duration DRAIN = Duration.ofMinutes(2);

  private final ScaledClock clock;
  private final ActuationMode mode;
  private final Pipeline pipeline;
  private final Planning planning;
  private final FleetCollectors collectors;
  private final PlanSchedule schedule;
  private final ApiServer api;

  private GridwrightServer(
      Home home, GridwrightConfig config, ScaledClock clock, List<AutoCloseable> started) {
    var where =
        new ApiConfig(config.text(ConfigKey.HTTP_HOST), config.integer(ConfigKey.HTTP_PORT));
    ApiServer.requireFree(where);
    this.clock = clock;
    this.mode = Planning.mode(config);
    this.pipeline = started(started, Pipeline.start(home, config, clock));
    this.planning =
        started(started, Planning.open(pipeline.warehouse(), home, config, mode, clock));
    var intake = Intakes.open(config, pipeline.publisher());
    this.collectors =
        started(
            started,
            new FleetCollectors(config, intake, clock, Spools.of(config, home.resolve("spool"))));
    var interval = config.duration(ConfigKey.PLAN_INTERVAL);
    this.schedule = started(started, new PlanSchedule(planning, clock, interval));
    this.api =
        started(
            started,
            ApiServer.start(where, new WarehouseReports(pipeline.warehouse()), this::status));
    home.announce(api.address());
    collectors.start();
    schedule.start();
  }

  /** Brings everything up; what had started is closed again when a later part fails. */
  public static GridwrightServer start(Home home, GridwrightConfig config, ScaledClock clock) {
    LogFile.start(home.directory());
    var started = new ArrayList<AutoCloseable>();
    try {
      return new GridwrightServer(home, config, clock, started);
    } catch (RuntimeException failure) {
      Closing.reversed(started);
      throw failure;
    }
  }

  private static <T extends AutoCloseable> T started(List<AutoCloseable> all, T part) {
    all.add(part);
    return part;
  }

  /** Where the page is. */
  public String address() {
    return api.address();
  }

  /** The broker, the stream and the warehouse. */
  public Pipeline pipeline() {
    return pipeline;
  }

  /** How everything is. */
  public Status status() {
    var parts = new ArrayList<>(pipeline.parts());
    for (var row : collectors.status()) {
      var problem = row.lastProblem();
      var health = row.lastSuccess() == null ? Health.STARTING : Health.RUNNING;
      parts.add(new Part("collector " + row.name(), health, problem == null ? "" : problem));
    }
    parts.add(schedule.part());
    long revision = pipeline.warehouse().revision();
    return new Status(VERSION, mode, clock.instant(), clock.speed(), revision, parts);
  }

  /** Stops asking and planning, and waits until what was collected is in the warehouse. */
  public void settle() {
    collectors.close();
    schedule.close();
    pipeline.drain(DRAIN);
  }

  @Override
  public void close() {
    var closing = new ArrayList<AutoCloseable>();
    closing.add(pipeline);
    closing.add(planning);
    closing.add(api);
    closing.add(schedule);
    closing.add(collectors);
    Closing.reversed(closing);
  }
}
