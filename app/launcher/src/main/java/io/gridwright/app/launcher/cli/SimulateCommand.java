package io.gridwright.app.launcher.cli;

import io.gridwright.app.launcher.home.Home;
import io.gridwright.app.launcher.home.ScaledClock;
import io.gridwright.app.launcher.run.StopSignal;
import io.gridwright.app.launcher.run.TwinConfig;
import io.gridwright.app.twin.Twin;
import io.gridwright.app.twin.TwinOptions;
import io.gridwright.app.twin.spec.FleetSpecLoader;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Runs the digital twin of a fleet alone. */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    header = "Run the digital twin of a fleet alone.",
    description =
        "Simulates a fleet and its day of work, and speaks what real ones speak, on loopback: "
            + "dcgm-exporter, InfiniBand exporter, Redfish, grid events, slurmrestd, Kubernetes.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gridwright simulate --port 9400 --write-config twin.yaml",
      "  gridwright serve --config twin.yaml          (in a second terminal)",
      "  curl http://127.0.0.1:9400/slurm/v0.0.42/nodes",
      "  curl -d '{\"kind\":\"node_loss\",\"target\":\"hgx01\"}' http://127.0.0.1:9400/twin/faults",
      "  gridwright simulate --print-fleet > my-fleet.yaml"
    })
public final class SimulateCommand implements Runnable {
  @Mixin private final ConfigOptions options = new ConfigOptions();
  @Mixin private final FleetOptions fleet = new FleetOptions();

  @Option(
      names = "--port",
      defaultValue = "9400",
      description = "loopback port, 0 for a free one (default: ${DEFAULT-VALUE})")
  private int port;

  @Option(
      names = "--duration",
      paramLabel = "SPAN",
      converter = DurationConverter.class,
      description = "stop by itself after this long, such as 10m")
  private @Nullable Duration duration;

  @Option(names = "--print-fleet", description = "print the default fleet file and stop")
  private boolean printFleet;

  @Option(
      names = "--write-config",
      paramLabel = "FILE",
      description = "write a configuration that points 'serve' at this twin")
  private @Nullable Path writeConfig;

  @ParentCommand private GridwrightCommand parent;
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    var out = spec.commandLine().getOut();
    if (printFleet) {
      out.print(FleetSpecLoader.defaultText());
      out.flush();
      return;
    }
    if (port < 0 || port > 65_535) {
      throw new ParameterException(spec.commandLine(), "--port must be 0 to 65535, was " + port);
    }
    var start = Twin.resumesAt(options.home.resolve("twin")).orElse(parent.clock().instant());
    var clock = new ScaledClock(parent.clock(), start, fleet.speed(1));
    try (var home = Home.own(options.home);
        var stop = StopSignal.install();
        var twin =
            Twin.start(
                new TwinOptions(fleet.spec(), fleet.seed, clock, home.resolve("twin"), port))) {
      out.printf("twin: %s   fleet time %s at %s x%n", twin.baseUri(), start, clock.speed());
      if (writeConfig != null) {
        write(writeConfig, TwinConfig.yaml(twin));
        out.printf("next: gridwright serve --config %s --home OTHER-DIR%n", writeConfig);
      }
      out.flush();
      var unused = stop.await(duration);
    }
  }

  private static void write(Path file, String text) {
    try {
      var unused = Files.writeString(file, text);
    } catch (IOException unwritable) {
      throw new GridwrightException(ErrorCode.NO_DISK, "File cannot be written", unwritable)
          .with("file", file);
    }
  }
}
