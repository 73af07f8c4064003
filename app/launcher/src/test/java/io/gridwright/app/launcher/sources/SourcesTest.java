package io.gridwright.app.launcher.sources;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.ingest.collectors.http.FetchLimits;
import io.gridwright.ingest.collectors.http.HttpFetch;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SourcesTest {
  @TempDir Path directory;

  @Test
  void opensWhatTheFileListsWithTheStandardSettingsOfItsKind() throws IOException {
    var sources =
        open(
            """
            sources:
              - kind: gpu_page
                name: hall-a
                endpoints: [node-1=http://node-1:9400/metrics]
              - kind: redfish
                every: PT5M
                endpoints:
                  - http://bmc-1
            """);
    assertThat(sources).hasSize(2);
    var gpu = (Source.Polled) sources.get(0);
    assertThat(gpu.collector().name()).isEqualTo("hall-a");
    assertThat(gpu.every()).isEqualTo(Duration.ofSeconds(30));
    var power = (Source.Polled) sources.get(1);
    assertThat(power.collector().name()).isEqualTo("redfish");
    assertThat(power.every()).isEqualTo(Duration.ofMinutes(5));
  }

  @Test
  void commandsAndFilesOfTheHostAreSourcesToo() throws IOException {
    var conf = Files.writeString(directory.resolve("topology.conf"), "SwitchName=s Nodes=n\n");
    var sources =
        open(
            """
            sources:
              - kind: command
                name: subnet
                node: n1
                run: [echo, "a b", "$HOME"]
                environment: [COLUMNS=80]
              - kind: files
                cluster: c1
                paths: ["%s"]
            """
                .formatted(conf));
    var subnet = ((Source.Polled) sources.get(0)).collector().collect(Instant.EPOCH);
    assertThat(subnet.failures()).isEmpty();
    assertThat(subnet.documents().get(0).text()).isEqualTo("a b $HOME\n");
    assertThat(subnet.documents().get(0).source()).isEqualTo("command:echo a b $HOME@n1");
    var files = ((Source.Polled) sources.get(1)).collector().collect(Instant.EPOCH);
    assertThat(files.documents().get(0).cluster()).isEqualTo("c1");
    assertThatThrownBy(() -> open("sources: [{kind: command, run: [x], environment: [Y]}]\n"))
        .hasMessageContaining("no name and value");
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          sources: [{kind: gpu_pages}]                                  | gpu_page?
          sources: [{kind: gpu_page}]                                   | endpoints
          sources: [{kind: gpu_page, endpoint: [http://a]}]             | endpoints?
          sources: [{kind: gpu_page, endpoints: [http://a], every: 5s}] | ISO 8601
          sources: [{name: x}]                                          | no kind
          sources: [{kind: gpu_page, kind: redfish}]                    | Duplicate
          sources: {kind: gpu_page}                                     | list
          source: []                                                    | sources:
          sources: [{kind: {a: b}}]                                     | one value
          """)
  void refusesWhatItDoesNotUnderstandAndSaysWhere(String yaml, String says) {
    assertThatThrownBy(() -> open("# one line before\n" + yaml))
        .isInstanceOf(GridwrightException.class)
        .hasMessageContaining("sources.yaml:2")
        .hasMessageContaining(says);
  }

  private List<Source> open(String yaml) throws IOException {
    var file = Files.writeString(directory.resolve("sources.yaml"), yaml);
    try (var fetch = new HttpFetch(FetchLimits.DEFAULT)) {
      return Sources.open(file, new SourceTools(new GridwrightConfig(), fetch));
    }
  }
}
