package io.gridwright.ingest.parsers.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.DeadLetter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Walks real answers where they are at hand. */
class SlurmSamplesTest {
  private static final Path SAMPLES = samples();
  private final Map<String, Integer> refused = new TreeMap<>();
  private int jobsAndNodes;
  private int accepted;

  @Test
  void realAnswersAreReadAlmostWhole() throws IOException {
    assumeTrue(Files.isDirectory(SAMPLES.resolve("slurm")), "samples of Slurm are not at hand");
    for (var folder : new String[] {"slurm", "slurm-live"}) {
      try (var files = Files.walk(SAMPLES.resolve(folder))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".json")).sorted().toList()) {
          read(file);
        }
      }
    }
    assertThat(jobsAndNodes).isGreaterThan(1000);
    assertThat(accepted)
        .as("of %d; %s", jobsAndNodes, refused)
        .isGreaterThan(jobsAndNodes * 9 / 10);
  }

  private void read(Path file) throws IOException {
    var document =
        new SourceDocument(file.toString(), null, null, Instant.EPOCH, Files.readAllBytes(file));
    var result = new SlurmParser().parse(document, DocumentKind.SLURM_JSON);
    assertThat(result.records()).isEqualTo(result.accepted() + result.rejected());
    for (var event : result.events()) {
      boolean jobOrNode = event.origin().position().matches("/(jobs|nodes|sinfo)/.*");
      if (event.body() instanceof DeadLetter letter) {
        refused.merge(letter.reason() + ' ' + letter.field(), 1, Integer::sum);
        jobsAndNodes += jobOrNode && !letter.reason().equals("partial_record") ? 1 : 0;
      } else if (jobOrNode) {
        jobsAndNodes++;
        accepted++;
      }
    }
  }

  /** The folder beside the repository, or beside a folder of its checkouts. */
  private static Path samples() {
    for (var at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
      var samples = at.resolve("shared/data/samples");
      if (Files.isDirectory(samples)) {
        return samples;
      }
    }
    return Path.of("shared/data/samples");
  }
}
