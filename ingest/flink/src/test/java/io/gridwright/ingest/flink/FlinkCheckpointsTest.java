package io.gridwright.ingest.flink;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.flink.runtime.checkpoint.Checkpoints;
import org.apache.flink.runtime.checkpoint.metadata.CheckpointMetadata;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FlinkCheckpointsTest {
  @TempDir Path directory;
  private FlinkCheckpoints checkpoints;

  @BeforeEach
  void open() {
    checkpoints = new FlinkCheckpoints(directory);
  }

  @Test
  void aFirstStartHasNone() {
    assertThat(checkpoints.newest()).isEmpty();
  }

  @Test
  void theNewestIsTheLargestNumberOfAnyRunAndNotTheLastOfTheAlphabet() throws IOException {
    complete("checkpoints/run-b/chk-9", 9);
    complete("checkpoints/run-a/chk-10", 10);
    assertThat(newest()).isEqualTo("checkpoints/run-a/chk-10");
  }

  @Test
  void aSavepointIsOrderedByItsNumberAmongCheckpoints() throws IOException {
    complete("checkpoints/run-a/chk-10", 10);
    complete("savepoints/savepoint-0-1", 11);
    assertThat(newest()).isEqualTo("savepoints/savepoint-0-1");
    complete("checkpoints/run-b/chk-12", 12);
    assertThat(newest()).isEqualTo("checkpoints/run-b/chk-12");
  }

  @Test
  void oneWithoutMetadataOrWithAPartOfItIsPassedOver() throws IOException {
    complete("checkpoints/run-a/chk-1", 1);
    Files.createDirectories(directory.resolve("checkpoints/run-a/chk-2"));
    var torn = Files.createDirectories(directory.resolve("checkpoints/run-a/chk-3"));
    Files.write(torn.resolve("_metadata"), new byte[] {0x49, 0x60});
    assertThat(newest()).isEqualTo("checkpoints/run-a/chk-1");
  }

  @Test
  void tidyingKeepsTheTwoNewest() throws IOException {
    complete("checkpoints/run-a/chk-7", 7);
    complete("checkpoints/run-b/chk-8", 8);
    complete("checkpoints/run-b/chk-9", 9);
    complete("savepoints/savepoint-0-1", 10);
    Files.createDirectories(directory.resolve("checkpoints/run-b/chk-11"));
    Files.createDirectories(directory.resolve("checkpoints/run-c/shared"));
    checkpoints.tidy();
    assertThat(directory.resolve("checkpoints/run-a")).doesNotExist();
    assertThat(directory.resolve("checkpoints/run-c")).doesNotExist();
    assertThat(directory.resolve("checkpoints/run-b")).isDirectoryContaining("glob:**/chk-9");
    assertThat(directory.resolve("checkpoints/run-b/chk-8")).doesNotExist();
    assertThat(directory.resolve("checkpoints/run-b/chk-11")).doesNotExist();
    assertThat(newest()).isEqualTo("savepoints/savepoint-0-1");
  }

  private String newest() {
    return directory.relativize(checkpoints.newest().orElseThrow().directory()).toString();
  }

  private void complete(String name, long number) throws IOException {
    var target = Files.createDirectories(directory.resolve(name)).resolve("_metadata");
    try (var out = new DataOutputStream(Files.newOutputStream(target))) {
      Checkpoints.storeCheckpointMetadata(
          new CheckpointMetadata(number, List.of(), List.of()), out);
    }
  }
}
