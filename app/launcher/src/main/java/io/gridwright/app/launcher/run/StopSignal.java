package io.gridwright.app.launcher.run;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Turns an interrupt of the process into an orderly end: the process waits until the command that
 * holds this has closed it.
 */
public final class StopSignal implements AutoCloseable {
  private static final long PATIENCE_SECONDS = 120;
  private final CountDownLatch asked = new CountDownLatch(1);
  private final CountDownLatch done = new CountDownLatch(1);
  private final Thread hook = new Thread(this::stop, "stop");

  private StopSignal() {}

  /** Listens from now on. */
  public static StopSignal install() {
    var signal = new StopSignal();
    Runtime.getRuntime().addShutdownHook(signal.hook);
    return signal;
  }

  private void stop() {
    asked.countDown();
    try {
      var unused = done.await(PATIENCE_SECONDS, TimeUnit.SECONDS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Waits for the stop, but not longer than {@code longest}; null waits for as long as it takes.
   */
  public boolean await(@Nullable Duration longest) {
    try {
      if (longest == null) {
        asked.await();
        return true;
      }
      return asked.await(longest.toMillis(), TimeUnit.MILLISECONDS);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      return true;
    }
  }

  @Override
  public void close() {
    done.countDown();
    try {
      var unused = Runtime.getRuntime().removeShutdownHook(hook);
    } catch (IllegalStateException stopping) {
      // the process is ending, and the hook is what ends it
    }
  }
}
