package io.gridwright.ingest.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.junit.jupiter.api.Test;

class IngestOptionsTest {
  private final IngestOptions options =
      IngestOptions.of("127.0.0.1:9", Path.of("home"), InstantSource.system());

  @Test
  void aCheckpointEveryFiveSecondsUnlessToldOtherwise() {
    assertThat(options.checkpointEvery()).isEqualTo(Duration.ofSeconds(5));
    var faster = options.withCheckpointEvery(Duration.ofSeconds(1)).withParallelism(2, 1);
    assertThat(faster.checkpointEvery()).isEqualTo(Duration.ofSeconds(1));
    assertThat(faster.parallelism()).isEqualTo(2);
  }

  @Test
  void whatCannotRunIsRefusedAtOnce() {
    InstantSource bound = () -> Instant.EPOCH;
    assertThatThrownBy(() -> IngestOptions.of("b", Path.of("h"), bound))
        .isInstanceOf(GridwrightException.class)
        .hasMessageContaining("must be serializable")
        .extracting(e -> ((GridwrightException) e).code())
        .isEqualTo(ErrorCode.BAD_CONFIG);
    assertThatThrownBy(() -> options.withParallelism(0, 1)).hasMessageContaining("parallelism=0");
    assertThatThrownBy(() -> options.withCheckpointEvery(Duration.ZERO))
        .hasMessageContaining("checkpoint_every");
  }
}
