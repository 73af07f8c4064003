package io.gridwright.ingest.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.apache.flink.configuration.CheckpointingOptions;
import org.apache.flink.configuration.StateRecoveryOptions;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ClusterStartTest {
  @TempDir Path home;

  @Test
  void aFirstStartBeginsAtTheBeginningAndKeepsItsCheckpointsInTheHome() {
    var settings = inHome().settings(Optional.empty());
    assertThat(settings.getOptional(StateRecoveryOptions.SAVEPOINT_PATH)).isEmpty();
    assertThat(settings.get(CheckpointingOptions.CHECKPOINTS_DIRECTORY))
        .isEqualTo("file://" + home + "/flink/checkpoints");
  }

  @Test
  void aLaterStartGoesOnFromTheNewestOfTheHome() throws IOException {
    committed();
    complete("flink/checkpoints/run-a/chk-3", 3);
    complete("flink/savepoints/savepoint-1", 4);
    var settings = inHome().settings(Optional.empty());
    assertThat(settings.get(StateRecoveryOptions.SAVEPOINT_PATH))
        .isEqualTo("file://" + home + "/flink/savepoints/savepoint-1/");
  }

  @Test
  void whatTheOperatorNamesGoesFirst() throws IOException {
    committed();
    complete("flink/checkpoints/run-a/chk-3", 3);
    inHome().requireKnownPosition(Optional.of("file:///other"));
    var settings = inHome().settings(Optional.of("file:///other"));
    assertThat(settings.getOptional(StateRecoveryOptions.SAVEPOINT_PATH)).isEmpty();
  }

  @Test
  void rowsWithoutACheckpointAreNotReadAgain() throws IOException {
    inHome().requireKnownPosition(Optional.empty());
    committed();
    assertRefused(inHome());
    complete("flink/checkpoints/run-a/chk-3", 3);
    inHome().requireKnownPosition(Optional.empty());
  }

  @Test
  void checkpointsElsewhereMustBeNamedToGoOn() throws IOException {
    committed();
    complete("flink/checkpoints/run-a/chk-3", 3);
    var elsewhere = new ClusterStart(home, Optional.of("s3://bucket/checkpoints"));
    assertRefused(elsewhere);
    elsewhere.requireKnownPosition(Optional.of("s3://bucket/chk-7"));
    assertThat(
            elsewhere
                .settings(Optional.of("s3://bucket/chk-7"))
                .get(CheckpointingOptions.CHECKPOINTS_DIRECTORY))
        .isEqualTo("s3://bucket/checkpoints");
  }

  private ClusterStart inHome() {
    return new ClusterStart(home, Optional.empty());
  }

  private static void assertRefused(ClusterStart start) {
    assertThatThrownBy(() -> start.requireKnownPosition(Optional.empty()))
        .isInstanceOf(GridwrightException.class)
        .hasMessageContaining("nothing says how far the stream had read")
        .extracting(thrown -> ((GridwrightException) thrown).code())
        .isEqualTo(ErrorCode.BAD_CONFIG);
  }

  private void committed() throws IOException {
    var table = Files.createDirectories(home.resolve("segments/committed/gpu_sample"));
    Files.writeString(table.resolve("r-1.parquet"), "rows");
  }

  private void complete(String name, long number) throws IOException {
    var directory = Files.createDirectories(home.resolve(name));
    try (var out = new DataOutputStream(Files.newOutputStream(directory.resolve("_metadata")))) {
      Checkpoints.storeCheckpointMetadata(
          new CheckpointMetadata(number, List.of(), List.of()), out);
    }
  }
}
