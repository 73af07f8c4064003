package io.gridwright.app.launcher.cli;

import io.gridwright.app.launcher.config.ConfigKey;
import io.gridwright.app.launcher.config.GridwrightConfig;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Says whether this machine is ready, one line for each thing checked. */
@Command(
    name = "doctor",
    mixinStandardHelpOptions = true,
    header = "Say whether this machine is ready.",
    description =
        "Checks Java, the home directory, the disk, the port, and whether the broker and the "
            + "schedulers that the configuration names can be reached; exits 3 if one is not ready.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gridwright doctor",
      "  gridwright doctor --home /var/lib/gridwright --config g.yaml",
      "  gridwright doctor --json"
    })
public final class DoctorCommand implements Callable<Integer> {
  private static final long ENOUGH_BYTES = 1L << 30;
  private static final int REACH_MILLIS = 2000;

  @Mixin private final ConfigOptions options = new ConfigOptions();

  @Option(names = "--json", description = "the list as JSON")
  private boolean json;

  @Spec private CommandSpec spec;

  /** One line of the answer. */
  private record Check(boolean good, String line) {}

  @Override
  public Integer call() {
    var config = options.load();
    var checks = new ArrayList<>(List.of(java(), disk(options.home), port(config)));
    checks.addAll(reached(config));
    var out = spec.commandLine().getOut();
    if (json) {
      out.print(RowFormat.json(checks));
    } else {
      checks.forEach(check -> out.println((check.good() ? "ok      " : "not ok  ") + check.line()));
    }
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

  private static List<Check> reached(GridwrightConfig config) {
    var checks = new ArrayList<Check>();
    for (var broker : config.list(ConfigKey.KAFKA_BOOTSTRAP)) {
      checks.add(reach("broker", URI.create("kafka://" + broker)));
    }
    for (var key : List.of(ConfigKey.SLURM_URL, ConfigKey.KUBERNETES_URL)) {
      if (!config.text(key).isEmpty()) {
        checks.add(reach(key.key(), URI.create(config.text(key))));
      }
    }
    return checks;
  }

  private static Check reach(String name, URI uri) {
    int standard = "https".equals(uri.getScheme()) ? 443 : 80;
    int port = uri.getPort() < 0 ? standard : uri.getPort();
    try (var socket = new Socket()) {
      socket.connect(new InetSocketAddress(uri.getHost(), port), REACH_MILLIS);
      return new Check(true, name + ": " + uri.getHost() + ":" + port + " answers");
    } catch (IOException | IllegalArgumentException silent) {
      return new Check(false, name + ": " + uri + " does not answer: " + silent.getMessage());
    }
  }
}
