package io.gridwright.app.launcher.cli;

import io.gridwright.app.launcher.home.Home;
import io.gridwright.app.launcher.home.ScaledClock;
import io.gridwright.app.launcher.run.GridwrightServer;
import io.gridwright.app.launcher.run.StopSignal;
import java.time.Duration;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Runs the product against the systems that the configuration names. */
@Command(
    name = "serve",
    mixinStandardHelpOptions = true,
    header = "Run the product against the systems that the configuration names.",
    description =
        "Collects, plans on a schedule and shows the page until it is stopped. "
            + "It writes to schedulers only with mode 'apply' in the configuration.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gridwright serve --config fleet.yaml --home /var/lib/gridwright",
      "  gridwright serve --set slurm.url=http://slurm:6820 --set mode=recommend"
    })
public final class ServeCommand implements Runnable {
  @Mixin private final ConfigOptions options = new ConfigOptions();

  @Option(
      names = "--duration",
      paramLabel = "SPAN",
      converter = DurationConverter.class,
      description = "stop by itself after this long, such as 10m")
  private @Nullable Duration duration;

  @ParentCommand private GridwrightCommand parent;
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    var config = options.load();
    var clock = new ScaledClock(parent.clock(), parent.clock().instant(), 1);
    var out = spec.commandLine().getOut();
    try (var home = Home.own(options.home);
        var stop = StopSignal.install();
        var server = GridwrightServer.start(home, config, clock)) {
      out.printf("page: %s   mode: %s%n", server.address(), server.status().mode());
      out.flush();
      stop.await(duration);
    }
  }
}
