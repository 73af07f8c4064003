package io.gridwright.ingest.parsers;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.SignalEvent;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;

/** Recorded documents of real tools, where they are at hand: none may break the parsers. */
class SampleDocumentsTest {
  private static final List<Path> PLACES =
      List.of(Path.of("../../../shared/data/samples"), Path.of("../../../../shared/data/samples"));

  private static Path samples() {
    var found = PLACES.stream().filter(Files::isDirectory).findFirst();
    Assumptions.assumeTrue(found.isPresent(), "no recorded documents beside the working copy");
    return found.orElseThrow();
  }

  private static ParseResult parse(Path file) {
    try {
      byte[] bytes = Files.readAllBytes(file);
      return Parsers.parse(new SourceDocument(file.toString(), null, null, Instant.EPOCH, bytes));
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }

  @Test
  void everyRecordedDocumentIsAccountedFor() throws IOException {
    List<Path> files;
    try (Stream<Path> walk = Files.walk(samples())) {
      files = walk.filter(Files::isRegularFile).toList();
    }
    Map<DocumentKind, Integer> accepted = new EnumMap<>(DocumentKind.class);
    for (Path file : files) {
      ParseResult result = parse(file);
      assertThat(result.events().stream().mapToInt(SignalEvent::records).sum())
          .describedAs("%s", file)
          .isEqualTo(result.records());
      assertThat(result.deadLetters())
          .describedAs("%s", file)
          .noneMatch(letter -> letter.reason().equals("parser_failed"));
      accepted.merge(result.kind(), result.accepted(), Integer::sum);
    }
    assertThat(accepted)
        .containsKeys(
            DocumentKind.DCGM_EXPORTER,
            DocumentKind.INFINIBAND_EXPORTER,
            DocumentKind.REDFISH,
            DocumentKind.OPENADR);
  }
}
