package io.gridwright.ingest.collectors.file;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.collectors.CollectFailure;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileCollectorTest {
  private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
  @TempDir Path directory;

  @Test
  void aFileIsReadWhenItIsNewAndWhenItWasChanged() throws IOException {
    var file = directory.resolve("topology.conf");
    Files.writeString(file, "SwitchName=s1 Nodes=n1\n");
    var collector = new FileCollector("files", "c1", List.of(file), 100);
    var first = collector.collect(NOW).documents();
    assertThat(first).extracting(SourceDocument::source).containsExactly(file.toString());
    assertThat(first.get(0).cluster()).isEqualTo("c1");
    assertThat(first.get(0).observedAt()).isEqualTo(NOW);
    assertThat(collector.collect(NOW.plusSeconds(60)).documents()).isEmpty();
    Files.writeString(file, "SwitchName=s2 Nodes=n1\n");
    Files.setLastModifiedTime(file, FileTime.from(NOW.plusSeconds(90)));
    assertThat(collector.collect(NOW.plusSeconds(120)).documents())
        .extracting(SourceDocument::text)
        .containsExactly("SwitchName=s2 Nodes=n1\n");
  }

  @Test
  void oneFileThatCannotBeReadLosesNothingElse() throws IOException {
    var missing = directory.resolve("missing");
    var large = Files.writeString(directory.resolve("large"), "x".repeat(101));
    var good = Files.writeString(directory.resolve("good"), "fine");
    var collector = new FileCollector("files", null, List.of(missing, large, good), 100);
    var collected = collector.collect(NOW);
    assertThat(collected.documents()).extracting(SourceDocument::text).containsExactly("fine");
    assertThat(collected.failures())
        .extracting(CollectFailure::reason)
        .containsExactly("unreadable_file", "file_too_large");
    Files.writeString(missing, "there now");
    assertThat(collector.collect(NOW).documents())
        .extracting(SourceDocument::text)
        .containsExactly("there now");
  }
}
