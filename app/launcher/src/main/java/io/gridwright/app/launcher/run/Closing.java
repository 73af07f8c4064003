package io.gridwright.app.launcher.run;

import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Closes what was started, the last first; one that fails does not keep the others open. */
final class Closing {
  private static final Logger LOG = LoggerFactory.getLogger(Closing.class);

  private Closing() {}

  static void reversed(List<? extends AutoCloseable> started) {
    for (int i = started.size() - 1; i >= 0; i--) {
      try {
        started.get(i).close();
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
      } catch (Exception failure) {
        LOG.warn("Could not be closed cleanly: {}", started.get(i), failure);
      }
    }
  }
}
