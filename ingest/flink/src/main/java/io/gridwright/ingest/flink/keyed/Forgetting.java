package io.gridwright.ingest.flink.keyed;

import java.time.Duration;
import org.apache.flink.api.common.state.StateTtlConfig;

/** How long state of a key outlives its last change. */
final class Forgetting {
  private static final int KEYS_EACH_TIME = 5;

  private Forgetting() {}

  static StateTtlConfig after(Duration quiet) {
    return StateTtlConfig.newBuilder(quiet).cleanupIncrementally(KEYS_EACH_TIME, false).build();
  }
}
