package io.gridwright.ingest.collectors.kubernetes;

import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.Listener;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.error.GridwrightException;
import java.time.InstantSource;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Tells what changed in a cluster, a second's changes at a time. What the sink refused waits. */
final class KubernetesChanges implements Listener {
  private static final long TICK_MILLIS = 1000;
  private static final long CLOSE_SECONDS = 5;
  private final String name;
  private final ClusterWatch watch;
  private final Deque<SourceDocument> waiting = new ArrayDeque<>();
  private final ScheduledExecutorService timer =
      Executors.newSingleThreadScheduledExecutor(
          task -> {
            var thread = new Thread(task, "watch-changes");
            thread.setDaemon(true);
            return thread;
          });
  private volatile @Nullable String problem;

  KubernetesChanges(String name, ClusterWatch watch) {
    this.name = name;
    this.watch = watch;
  }

  @Override
  public String name() {
    return name;
  }

  @Override
  public void listen(DocumentIntake intake, InstantSource clock) {
    var unused =
        timer.scheduleWithFixedDelay(
            () -> tell(intake, clock), TICK_MILLIS, TICK_MILLIS, TimeUnit.MILLISECONDS);
  }

  private void tell(DocumentIntake intake, InstantSource clock) {
    try {
      watch.start();
      var document = watch.changes(clock.instant());
      if (document != null) {
        waiting.add(document);
      }
      for (var next : waiting) {
        var unused = intake.take(next);
      }
      intake.flush();
      waiting.clear();
      problem = null;
    } catch (GridwrightException e) {
      problem = e.getMessage();
    }
  }

  @Override
  public @Nullable String problem() {
    return problem;
  }

  @Override
  public void close() {
    timer.shutdown();
    try {
      if (!timer.awaitTermination(CLOSE_SECONDS, TimeUnit.SECONDS)) {
        timer.shutdownNow();
      }
    } catch (InterruptedException e) {
      timer.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }
}
