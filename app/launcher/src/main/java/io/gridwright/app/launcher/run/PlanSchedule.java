package io.gridwright.app.launcher.run;

import io.gridwright.app.launcher.api.Status.Health;
import io.gridwright.app.launcher.api.Status.Part;
import io.gridwright.app.launcher.home.ScaledClock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs the planning cycle at intervals of fleet time, sooner while there is no plan yet. */
final class PlanSchedule implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(PlanSchedule.class);
  private static final long LOOK_MILLIS = 250;
  private static final Duration SOON = Duration.ofSeconds(30);

  private final Planning planning;
  private final ScaledClock clock;
  private final Duration interval;
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(Threads.daemon("planner"));
  private Instant next = Instant.MIN;
  private volatile Part part = new Part("planner", Health.STARTING, "waits for a snapshot");

  PlanSchedule(Planning planning, ScaledClock clock, Duration interval) {
    this.planning = planning;
    this.clock = clock;
    this.interval = interval;
  }

  void start() {
    var unused =
        timer.scheduleWithFixedDelay(this::look, LOOK_MILLIS, LOOK_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void look() {
    var now = clock.instant();
    if (now.isBefore(next)) {
      return;
    }
    try {
      var result = planning.cycle().run();
      if (result.plan() == null) {
        part = new Part("planner", Health.STARTING, result.note());
        next = now.plus(SOON);
        return;
      }
      next = now.plus(interval);
      part = new Part("planner", Health.RUNNING, line(result.plan().id(), result.note()));
      LOG.info(
          "Plan {}: {} actions applied; {}",
          result.plan().id(),
          result.applied(),
          planning.times().take());
    } catch (RuntimeException failure) {
      LOG.warn("Planning cycle failed", failure);
      part = new Part("planner", Health.FAILED, String.valueOf(failure.getMessage()));
      next = now.plus(interval);
    }
  }

  private static String line(String plan, String note) {
    return "plan " + plan + (note.isEmpty() ? "" : "; left alone: " + note);
  }

  Part part() {
    return part;
  }

  @Override
  public void close() {
    Threads.stop(timer);
  }
}
