package io.gridwright.app.launcher.run;

import java.time.Duration;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;

/** Background threads that never keep the process alive. */
final class Threads {
  private static final long STOP_SECONDS = 30;

  private Threads() {}

  static ThreadFactory daemon(String name) {
    return task -> {
      var thread = new Thread(task, name);
      thread.setDaemon(true);
      return thread;
    };
  }

  static void stop(ExecutorService executor) {
    executor.shutdown();
    try {
      if (!executor.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
        executor.shutdownNow();
      }
    } catch (InterruptedException stopped) {
      executor.shutdownNow();
      Thread.currentThread().interrupt();
    }
  }

  static void rest(Duration span) {
    try {
      Thread.sleep(span.toMillis());
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
