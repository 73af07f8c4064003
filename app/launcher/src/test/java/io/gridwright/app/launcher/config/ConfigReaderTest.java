package io.gridwright.app.launcher.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigReaderTest {
  @TempDir private Path directory;

  private Path file(String text) throws IOException {
    return Files.writeString(directory.resolve("g.yaml"), text);
  }

  @Test
  void nestedAndDottedSpellingsMeanTheSame() throws IOException {
    var config = new GridwrightConfig();
    ConfigReader.readFile(file("http:\n  port: 9000\nplan.interval: PT1M\n"), config);
    assertThat(config.integer(ConfigKey.HTTP_PORT)).isEqualTo(9000);
    assertThat(config.duration(ConfigKey.PLAN_INTERVAL)).isEqualTo(Duration.ofMinutes(1));
  }

  @Test
  void anUnknownKeyIsRefusedWithTheNearestKnownName() {
    assertThatThrownBy(
            () -> ConfigReader.readFile(file("http.prot: 9000\n"), new GridwrightConfig()))
        .hasMessageContaining("Unknown key")
        .hasMessageContaining("line=1")
        .hasMessageContaining("Maybe http.port?");
  }

  @Test
  void aValueOfTheWrongTypeNamesKeyValueAndOrigin() {
    assertThatThrownBy(
            () -> ConfigReader.readFile(file("plan.interval: soon\n"), new GridwrightConfig()))
        .hasMessageContaining("plan.interval")
        .hasMessageContaining("soon")
        .hasMessageContaining("g.yaml:1");
  }

  @Test
  void aKeyThatIsThereTwiceIsRefusedWithItsLineInWhicheverSpelling() {
    assertThatThrownBy(
            () ->
                ConfigReader.readFile(
                    file("mode: observe\nhttp.port: 1\nmode: apply\n"), new GridwrightConfig()))
        .hasMessageContaining("A key is there twice")
        .hasMessageContaining("line=3")
        .hasMessageContaining("mode");
    assertThatThrownBy(
            () ->
                ConfigReader.readFile(
                    file("http.port: 1\nhttp:\n  host: x\n  port: 2\n"), new GridwrightConfig()))
        .hasMessageContaining("A key is there twice")
        .hasMessageContaining("line=4")
        .hasMessageContaining("first_line=1");
  }

  @Test
  void aListIsWrittenWithCommasAndAnEmptyFileSetsNothing() throws IOException {
    var config = new GridwrightConfig();
    ConfigReader.readFile(
        file("collect.gpu.endpoints:\n  - http://a/m\n  - b=http://b/m\n"), config);
    assertThat(config.list(ConfigKey.COLLECT_GPU)).containsExactly("http://a/m", "b=http://b/m");
    ConfigReader.readFile(file("# nothing\n"), config);
    assertThatThrownBy(() -> ConfigReader.readFile(file("- a\n"), config))
        .hasMessageContaining("holds no keys");
  }

  @Test
  void brokenYamlNamesTheLine() {
    assertThatThrownBy(() -> ConfigReader.readFile(file("a: 1\nb: [\n"), new GridwrightConfig()))
        .hasMessageContaining("not YAML")
        .hasMessageContaining("line=");
  }

  @Test
  void theEnvironmentWinsOverTheFile() throws IOException {
    var config = new GridwrightConfig();
    ConfigReader.readFile(file("mode: recommend\n"), config);
    ConfigReader.readEnvironment(Map.of("GRIDWRIGHT_MODE", "apply"), config);
    assertThat(config.text(ConfigKey.MODE)).isEqualTo("apply");
    assertThat(config.setting(ConfigKey.MODE).origin()).isEqualTo("environment GRIDWRIGHT_MODE");
  }

  @Test
  void everyDefaultHasTheTypeOfItsKey() {
    var config = new GridwrightConfig();
    for (var key : ConfigKey.values()) {
      assertThat(config.set(key, key.defaultText(), "test").text(key)).isEqualTo(key.defaultText());
    }
  }

  @Test
  void theDefaultIsToObserveOnLoopback() {
    var config = new GridwrightConfig();
    assertThat(config.text(ConfigKey.MODE)).isEqualTo("observe");
    assertThat(config.text(ConfigKey.HTTP_HOST)).isEqualTo("127.0.0.1");
  }
}
