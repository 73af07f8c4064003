package io.gridwright.app.launcher.cli;

import io.gridwright.app.launcher.config.ConfigKey;
import io.gridwright.app.launcher.config.GridwrightConfig;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** Says whether this machine is ready, one line for each thing checked. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    description =
        "Checks Java, the home directory, the disk and the port; exits 3 if one is not ready.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gridwright doctor",
      "  gridwright doctor --home /var/lib/gridwright --config g.yaml"
    })
public final class DoctorCommand implements Callable<Integer> {
  private static final long ENOUGH_BYTES = 1L << 30;

  @Mixin private final ConfigOptions options = new ConfigOptions();
  @Spec private CommandSpec spec;

  private record Check(boolean good, String line) {}

  @Override
  public Integer call() {
    var config = options.load();
    var checks = List.of(java(), disk(options.home), port(config));
    var out = spec.commandLine().getOut();
    checks.forEach(check -> out.println((check.good() ? "ok      " : "not ok  ") + check.line()));
    out.flush();
    return checks.stream().allMatch(Check::good) ? 0 : 3;
  }

  private static Check java() {
    int version = Runtime.version().feature();
    return new Check(version >= 17, "Java " + version + " (17 or newer is needed)");
  }

  private static Check disk(Path home) {
    var place = home.toAbsolutePath();
    while (place.getParent() != null && !Files.exists(place)) {
      place = place.getParent();
    }
    try {
      long free = Files.getFileStore(place).getUsableSpace();
      boolean good = free >= ENOUGH_BYTES && Files.isWritable(place);
      return new Check(good, "home " + home + ": " + (free >> 20) + " MiB free (1024 are needed)");
    } catch (IOException unreadable) {
      return new Check(false, "home " + home + ": " + unreadable.getMessage());
    }
  }

  private static Check port(GridwrightConfig config) {
    var address =
        new InetSocketAddress(
            config.text(ConfigKey.HTTP_HOST), config.integer(ConfigKey.HTTP_PORT));
    try (var socket = new ServerSocket()) {
      socket.bind(address);
      return new Check(true, "port " + address.getPort() + " is free");
    } catch (IOException taken) {
      return new Check(false, "port " + address.getPort() + ": " + taken.getMessage());
    }
  }
}
