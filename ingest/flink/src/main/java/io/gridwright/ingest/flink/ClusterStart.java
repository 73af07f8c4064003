package io.gridwright.ingest.flink;

import io.gridwright.analytics.segments.SegmentStore;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.nio.file.Path;
import java.util.Optional;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.core.execution.RecoveryClaimMode;

/**
 * Where a job on a cluster keeps its checkpoints and which one it goes on from. Both are in the
 * home, as when the job runs inside this product's process, so either can go on where the other
 * ended.
 *
 * @param checkpoints URI of the directory for checkpoints, empty for the home's own
 */
record ClusterStart(Path home, Optional<String> checkpoints) {
  /**
   * Refuses to read again what is in the home.
   *
   * @param resume what the operator named
   * @throws GridwrightException BAD_CONFIG when there are rows but nothing says where they end
   */
  void requireKnownPosition(Optional<String> resume) {
    var committed = new SegmentStore(home).committed();
    if (resume.isEmpty() && newest().isEmpty() && !committed.isEmpty()) {
      throw new GridwrightException(
              ErrorCode.BAD_CONFIG, "Home has rows, but nothing says how far the stream had read")
          .with("home", home)
          .with("segments", committed.size())
          .hint("Name the last checkpoint or savepoint with flink run -s, or use a new home.");
    }
  }

  /**
   * The settings of this start.
   *
   * @param resume what the operator named, which goes before anything found in the home
   */
  Configuration settings(Optional<String> resume) {
    var own = FlinkCheckpoints.of(home);
    var settings = new Configuration();
    settings.set(CheckpointingOptions.CHECKPOINT_STORAGE, "filesystem");
    settings.set(
        CheckpointingOptions.CHECKPOINTS_DIRECTORY,
        checkpoints.orElseGet(() -> own.checkpoints().toUri().toString()));
    if (resume.isEmpty()) {
      newest().ifPresent(found -> resume(settings, found));
    }
    return settings;
  }

  private static void resume(Configuration settings, FlinkCheckpoints.Complete found) {
    settings.set(StateRecoveryOptions.SAVEPOINT_PATH, found.uri());
    settings.set(StateRecoveryOptions.RESTORE_MODE, RecoveryClaimMode.NO_CLAIM);
  }

  /** The newest of the home, unless checkpoints are elsewhere. */
  private Optional<FlinkCheckpoints.Complete> newest() {
    return checkpoints.isPresent() ? Optional.empty() : FlinkCheckpoints.of(home).newest();
  }
}
