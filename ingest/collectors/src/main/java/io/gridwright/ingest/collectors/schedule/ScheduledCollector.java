package io.gridwright.ingest.collectors.schedule;

import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.collectors.Collected;
import io.gridwright.ingest.collectors.Collector;
import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.IntakeTally;
import io.gridwright.ingest.collectors.spool.DocumentSpool;
import io.gridwright.ingest.collectors.spool.SpooledIntake;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One collector with its counts. At most one run is under way. */
final class ScheduledCollector {
  private static final Logger LOG = LoggerFactory.getLogger(ScheduledCollector.class);
  private final Collector collector;
  private final Duration interval;
  private boolean running;
  private long runs;
  private long skipped;
  private long failedRuns;
  private long failures;
  private IntakeTally tally = IntakeTally.NONE;
  private @Nullable Instant lastSuccess;
  private @Nullable String lastProblem;

  ScheduledCollector(Collector collector, Duration interval) {
    this.collector = collector;
    this.interval = interval;
  }

  String name() {
    return collector.name();
  }

  Duration interval() {
    return interval;
  }

  /** Takes the right to run; when a run is under way, counts a skipped one instead. */
  synchronized boolean begin() {
    if (running) {
      skipped++;
      return false;
    }
    running = true;
    return true;
  }

  /** Runs once, after {@link #begin()} said so. */
  void run(DocumentIntake intake, DocumentSpool spool, Instant now) {
    boolean brought = false;
    boolean failed = true;
    String problem = null;
    try {
      var collected = collector.collect(now);
      publish(intake, new SpooledIntake(spool, intake), collected, now);
      brought = !collected.documents().isEmpty();
      failed = false;
      problem = summary(collected);
    } catch (RuntimeException e) {
      problem = String.valueOf(e.getMessage() == null ? e : e.getMessage());
    } catch (Error e) {
      problem = e.toString();
      throw e;
    } finally {
      end(brought && !failed ? now : null, failed, problem);
    }
  }

  synchronized CollectorStatus status() {
    return new CollectorStatus(
        name(),
        interval,
        running,
        runs,
        skipped,
        failedRuns,
        failures,
        tally,
        lastSuccess,
        lastProblem);
  }

  private void publish(
      DocumentIntake intake, SpooledIntake kept, Collected collected, Instant now) {
    add(kept.take(name(), collected.documents()), 0);
    for (CollectFailure failure : collected.failures()) {
      add(intake.refuse(failure, now).tally(), 1);
    }
    if (!collected.failures().isEmpty()) {
      intake.flush();
    }
  }

  private synchronized void add(IntakeTally more, int moreFailures) {
    tally = tally.plus(more);
    failures += moreFailures;
  }

  private synchronized void end(
      @Nullable Instant success, boolean failed, @Nullable String problem) {
    if (problem != null && lastProblem == null) {
      LOG.warn("Collector {} has a problem: {}", name(), problem);
    } else if (problem == null && lastProblem != null) {
      LOG.info("Collector {} is well again", name());
    }
    running = false;
    runs++;
    failedRuns += failed ? 1 : 0;
    lastProblem = problem;
    lastSuccess = success == null ? lastSuccess : success;
  }

  private static @Nullable String summary(Collected collected) {
    int failed = collected.failures().size();
    if (failed == 0) {
      return null;
    }
    int all = failed + collected.documents().size();
    return failed
        + " of "
        + all
        + " could not be read, first "
        + collected.failures().get(0).detail();
  }
}
