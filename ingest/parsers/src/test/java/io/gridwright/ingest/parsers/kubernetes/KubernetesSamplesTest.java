package io.gridwright.ingest.parsers.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.signal.NodeObservation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Walks real manifests and objects where they are at hand. */
class KubernetesSamplesTest {
  private static final Path SAMPLES = samples();
  private static final Set<String> NOT_MEANT =
      Set.of("unsupported_kind", "not_telemetry", "told_elsewhere", "orphaned_object");
  private final Map<String, Integer> refused = new TreeMap<>();
  private int broken;
  private int accepted;

  @Test
  void everyFileIsAcceptedOrDeadLetteredWithItsKind() throws IOException {
    assumeTrue(Files.isDirectory(SAMPLES.resolve("k8s")), "samples of Kubernetes are not at hand");
    for (var folder : new String[] {"k8s", "k8s-live"}) {
      try (var files = Files.walk(SAMPLES.resolve(folder))) {
        for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
          var document =
              new SourceDocument(
                  file.toString(), null, null, Instant.EPOCH, Files.readAllBytes(file));
          var result = Parsers.parse(document);
          assertThat(result.records()).as("%s", file).isPositive();
          assertThat(result.deadLetters().map(DeadLetter::reason))
              .as("%s", file)
              .doesNotContain("parser_failed");
          boolean objects =
              document.text().lines().anyMatch(line -> line.startsWith("apiVersion:"));
          if (objects && file.toString().matches(".*ya?ml")) {
            assertThat(result.kind()).as("%s", file).isEqualTo(DocumentKind.KUBERNETES);
          }
        }
      }
    }
  }

  @Test
  void realObjectsAreReadAlmostWhole() throws IOException {
    assumeTrue(Files.isDirectory(SAMPLES.resolve("k8s")), "samples of Kubernetes are not at hand");
    for (var folder : new String[] {"k8s", "k8s-live"}) {
      try (var files = Files.walk(SAMPLES.resolve(folder))) {
        for (Path file : files.filter(f -> f.toString().matches(".*ya?ml")).sorted().toList()) {
          // These are excerpts that show a status without the object around it.
          if (!String.valueOf(file.getFileName()).startsWith("status_")) {
            read(file);
          }
        }
      }
    }
    assertThat(accepted).isGreaterThan(70);
    assertThat(accepted)
        .as("%d were broken: %s", broken, refused)
        .isGreaterThan((accepted + broken) * 9 / 10);
  }

  private void read(Path file) throws IOException {
    var document =
        new SourceDocument(file.toString(), null, null, Instant.EPOCH, Files.readAllBytes(file));
    var result = new KubernetesParser().parse(document, DocumentKind.KUBERNETES);
    for (var event : result.events()) {
      if (event.body() instanceof DeadLetter letter) {
        boolean fragmentOfOther = letter.reason().equals("not_an_object");
        broken += NOT_MEANT.contains(letter.reason()) || fragmentOfOther ? 0 : 1;
        refused.merge(
            file.getFileName() + " " + letter.reason() + ' ' + letter.field(), 1, Integer::sum);
      } else if (event.body() instanceof JobObservation
          || event.body() instanceof NodeObservation) {
        accepted += event.records();
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
