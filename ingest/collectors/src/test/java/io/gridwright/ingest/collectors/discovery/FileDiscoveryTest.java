package io.gridwright.ingest.collectors.discovery;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.collectors.http.Discovery;
import io.gridwright.ingest.collectors.http.Endpoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FileDiscoveryTest {
  private static final Target METRICS = new Target("http", 9400, "/metrics");
  @TempDir private Path folder;
  private Path file;
  private Discovery discovery;

  @BeforeEach
  void open() {
    file = folder.resolve("targets.yaml");
    discovery = FileDiscovery.of(file, "c1", METRICS);
  }

  private static List<String> addresses(Discovery.Found found) {
    return found.endpoints().stream().map(endpoint -> endpoint.uri().toString()).toList();
  }

  @Test
  void jsonAndYamlAreReadWithTheirLabels() throws IOException {
    Files.writeString(
        file,
        """
        [{"targets": ["n1:9401", "n2", "[fd00::1]:9402"],
          "labels": {"__scheme__": "https", "__metrics_path__": "/m", "cluster": "c2", "node": "x"}}]
        """);
    assertThat(addresses(discovery.find()))
        .containsExactly("https://n1:9401/m", "https://n2:9400/m", "https://[fd00::1]:9402/m");
    assertThat(discovery.find().endpoints())
        .extracting(Endpoint::cluster, Endpoint::node)
        .containsOnly(org.assertj.core.api.Assertions.tuple("c2", "x"));
    Files.writeString(file, "- targets:\n    - n3:9400\n");
    assertThat(discovery.find().endpoints()).extracting(Endpoint::cluster).containsExactly("c1");
  }

  @Test
  void aChangeIsReadAndABrokenFileKeepsWhatWasThere() throws IOException {
    assertThat(discovery.find().endpoints()).isEmpty();
    assertThat(discovery.find().problem()).contains("targets.yaml");
    Files.writeString(file, "- targets: [n1:9400]\n");
    assertThat(addresses(discovery.find())).containsExactly("http://n1:9400/metrics");
    Files.writeString(file, "- targets: [n1:9400, n2:9400]\n");
    assertThat(addresses(discovery.find())).hasSize(2);
    Files.writeString(file, "{not: [a list");
    var broken = discovery.find();
    assertThat(addresses(broken)).hasSize(2);
    assertThat(broken.problem()).contains("2 targets are kept");
    Files.writeString(file, "- targets: [n9:9400, \"n9:port\"]\n");
    assertThat(discovery.find().problem()).contains("n9:port");
    Files.writeString(file, "[]");
    assertThat(discovery.find()).isEqualTo(new Discovery.Found(List.of(), null));
  }

  @Test
  void aliasesAreNotMultiplied() throws IOException {
    var bomb = new StringBuilder("a0: &a0 [n1:1]\n");
    for (int i = 1; i < 30; i++) {
      String before = "*a" + (i - 1);
      bomb.append(
          "a%d: &a%d [%s]\n"
              .formatted(
                  i,
                  i,
                  String.join(
                      ",",
                      List.of(before, before, before, before, before, before, before, before))));
    }
    Files.writeString(file, bomb);
    assertThat(discovery.find().problem()).contains("no list of target groups");
  }
}
