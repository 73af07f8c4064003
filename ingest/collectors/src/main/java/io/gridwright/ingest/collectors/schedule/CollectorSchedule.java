package io.gridwright.ingest.collectors.schedule;

import io.gridwright.ingest.collectors.Collector;
import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.Listener;
import io.gridwright.ingest.collectors.spool.DocumentSpool;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/**
 * Runs collectors at intervals, each the first time at the start, and keeps listeners open. A run
 * that is due while the one before is still under way is skipped and counted; a collector that is
 * slow or fails holds up no other. Collectors and sink stay the caller's to close.
 */
public final class CollectorSchedule implements AutoCloseable {
  private static final Duration SHORTEST = Duration.ofMillis(1);
  private static final long CLOSE_SECONDS = 10;
  private final DocumentIntake intake;
  private final InstantSource clock;
  private final UnaryOperator<Duration> span;
  private final List<ScheduledCollector> collectors = new ArrayList<>();
  private final List<OpenListener> listeners = new ArrayList<>();
  private final ScheduledExecutorService timer;
  private final ExecutorService workers;
  private DocumentSpool spool = DocumentSpool.none();
  private boolean started;

  /**
   * A schedule without collectors.
   *
   * @param clock fleet time; its instant at the start of a run is the event time of what is read
   * @param span how long a span of fleet time really takes; identity for a clock that runs as usual
   */
  public CollectorSchedule(
      DocumentIntake intake, InstantSource clock, UnaryOperator<Duration> span) {
    this.intake = intake;
    this.clock = clock;
    this.span = span;
    this.timer = Executors.newSingleThreadScheduledExecutor(daemon("collect-timer"));
    this.workers = Executors.newCachedThreadPool(daemon("collect"));
  }

  /**
   * Adds a collector, before the start; returns this.
   *
   * @param interval between the starts of two runs, in fleet time
   * @throws GridwrightException BAD_CONFIG when the name is taken or the interval is not above zero
   */
  public synchronized CollectorSchedule every(Duration interval, Collector collector) {
    if (interval.isZero() || interval.isNegative()) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "Interval is not above zero")
          .with("collector", collector.name())
          .with("interval", interval);
    }
    requireNew(collector.name());
    collectors.add(new ScheduledCollector(collector, interval));
    return this;
  }

  /**
   * Keeps what collectors read until it has arrived, from before the start; returns this. Without
   * it, what a crash or a broker that is away interrupts is lost.
   */
  public synchronized CollectorSchedule keepingIn(DocumentSpool documents) {
    spool = documents;
    return this;
  }

  /**
   * Adds a listener, before the start; returns this. It is closed with the schedule.
   *
   * @throws GridwrightException BAD_CONFIG when the name is taken
   */
  public synchronized CollectorSchedule listening(Listener listener) {
    requireNew(listener.name());
    listeners.add(new OpenListener(listener));
    return this;
  }

  private void requireNew(String name) {
    if (started) {
      throw new IllegalStateException("the schedule has started");
    }
    if (statusRows().stream().anyMatch(known -> known.name().equals(name))) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "Two collectors have one name")
          .with("collector", name);
    }
  }

  /**
   * Starts all collectors and listeners; a second call does nothing.
   *
   * @throws GridwrightException when a listener cannot listen
   */
  public synchronized void start() {
    if (started) {
      return;
    }
    started = true;
    listeners.forEach(listener -> listener.listen(intake, clock));
    for (ScheduledCollector collector : collectors) {
      var real = span.apply(collector.interval());
      long nanos = (real.compareTo(SHORTEST) < 0 ? SHORTEST : real).toNanos();
      var unused = timer.scheduleAtFixedRate(() -> tick(collector), 0, nanos, TimeUnit.NANOSECONDS);
    }
  }

  /** One row per collector and then per listener, in the order they were added. */
  public synchronized List<CollectorStatus> statusRows() {
    return Stream.concat(
            collectors.stream().map(ScheduledCollector::status),
            listeners.stream().map(OpenListener::status))
        .toList();
  }

  /**
   * Closes the listeners, starts no more runs, and waits up to 10 s for those under way before it
   * interrupts them.
   */
  @Override
  public void close() {
    listeners.forEach(OpenListener::close);
    timer.shutdownNow();
    workers.shutdown();
    try {
      if (!workers.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        workers.shutdownNow();
      }
    } catch (InterruptedException e) {
      workers.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  private void tick(ScheduledCollector collector) {
    if (workers.isShutdown() || !collector.begin()) {
      return;
    }
    try {
      workers.execute(() -> collector.run(intake, spool, clock.instant()));
    } catch (RejectedExecutionException e) {
      // The schedule was closed between the check and here; nothing is left to run.
      timer.shutdown();
    }
  }

  private static ThreadFactory daemon(String name) {
    return task -> {
      var thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    };
  }
}
