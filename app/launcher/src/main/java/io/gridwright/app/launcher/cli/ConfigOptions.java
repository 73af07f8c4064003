package io.gridwright.app.launcher.cli;

import io.gridwright.app.launcher.config.ConfigKey;
import io.gridwright.app.launcher.config.ConfigReader;
import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.app.launcher.config.NearestName;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Options of every command that reads the configuration. */
public final class ConfigOptions {
  @Option(
      names = "--home",
      paramLabel = "DIR",
      defaultValue = "gridwright-home",
      description = "all state lives here (default: ${DEFAULT-VALUE})")
  Path home = Path.of("gridwright-home");

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = "YAML file; see 'gridwright config --help'")
  @Nullable Path file;

  @Option(
      names = "--set",
      paramLabel = "KEY=VALUE",
      description = "one value, over file and environment")
  Map<String, String> overrides = new LinkedHashMap<>();

  /** Defaults, then the file, then the environment, then flags. */
  GridwrightConfig load() {
    var config = new GridwrightConfig();
    if (file != null) {
      ConfigReader.readFile(file, config);
    }
    ConfigReader.readEnvironment(System.getenv(), config);
    overrides.forEach((name, text) -> config.set(named(name), text, "flag --set"));
    return config;
  }

  private static ConfigKey named(String name) {
    for (var key : ConfigKey.values()) {
      if (key.key().equals(name)) {
        return key;
      }
    }
    var error = new GridwrightException(ErrorCode.BAD_CONFIG, "Unknown key").with("key", name);
    NearestName.of(name, ConfigKey.keys()).ifPresent(near -> error.hint("Maybe " + near + "?"));
    throw error;
  }
}
