package io.gridwright.app.launcher.cli;

import io.gridwright.app.launcher.config.ConfigKey;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Prints every value in force and where it came from. */
@Command(
    name = "config",
    mixinStandardHelpOptions = true,
    header = "Print every value in force and where it came from.",
    description = "Prints every key, its value, where the value came from and what it does.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gridwright config",
      "  gridwright config --config fleet.yaml --set http.port=8081",
      "  GRIDWRIGHT_MODE=recommend gridwright config"
    })
public final class ConfigCommand implements Runnable {
  @Mixin private final ConfigOptions options = new ConfigOptions();
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    var config = options.load();
    var out = spec.commandLine().getOut();
    for (var key : ConfigKey.values()) {
      var setting = config.setting(key);
      out.printf("# %s (%s, %s)%n", key.meaning(), key.type().name(), setting.origin());
      out.printf("%s: %s%n", key.key(), setting.text().isEmpty() ? "\"\"" : setting.text());
    }
    out.flush();
  }
}
