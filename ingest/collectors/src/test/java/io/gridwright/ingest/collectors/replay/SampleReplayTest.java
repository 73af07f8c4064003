package io.gridwright.ingest.collectors.replay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.RecordingSink;
import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.model.signal.SignalEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Replays recorded documents of real systems, where a checkout has them beside it. */
class SampleReplayTest {
  private static final Instant AT = Instant.parse("2026-03-01T10:00:00Z");
  private static final List<Path> PLACES =
      List.of(Path.of("../../../shared/data/samples"), Path.of("../../../../shared/data/samples"));

  @Test
  void noFileAndNoRecordIsLostAndNoTwoRecordsAreTakenForOne() throws IOException {
    var samples = PLACES.stream().filter(Files::isDirectory).findFirst();
    assumeTrue(samples.isPresent(), "recorded samples are not beside this checkout");
    long files;
    try (var walk = Files.walk(samples.get())) {
      files = walk.filter(Files::isRegularFile).count();
    }
    var sink = new RecordingSink();
    var table =
        new FileReplay(new DocumentIntake(Parsers::parse, sink))
            .run(samples.get(), AT, ReplayProgress.SILENT);
    assertThat(files).isPositive();
    assertThat(table.total().documents()).isEqualTo(files);
    assertThat(sink.events.stream().mapToLong(SignalEvent::records).sum())
        .isEqualTo(table.total().records())
        .isEqualTo(table.total().accepted() + table.total().rejectedTotal());
    assertThat(sink.events).extracting(SignalEvent::identity).doesNotHaveDuplicates();
    assertThat(table.total().rejected()).doesNotContainKeys("parser_failed", "unreadable_file");
  }
}
