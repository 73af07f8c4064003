package io.gridwright.app.launcher.cli;

import io.gridwright.app.launcher.bench.BenchOptions;
import io.gridwright.app.launcher.bench.LoopBench;
import io.gridwright.app.launcher.bench.LoopRow;
import io.gridwright.app.launcher.bench.LoopTable;
import io.gridwright.app.twin.spec.FleetSpecLoader;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** What plans are worth on simulated fleets. */
@Command(
    name = "bench",
    mixinStandardHelpOptions = true,
    subcommands = IngestBenchCommand.class,
    description =
        "Steers simulated fleets by plans, as fast as it goes, and leaves the same fleets alone%n"
            + "beside it. Prints what both did and the ratio.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gridwright bench",
      "  gridwright bench --seeds 1,2,3 --hours 6 --every 5m",
      "  gridwright bench --seeds 11 --hours 2 --set plan.solve.time=PT0.5S --json",
      "  gridwright bench ingest --events 1000000"
    })
public final class BenchCommand implements Runnable {
  @Mixin private final ConfigOptions options = new ConfigOptions();

  @Option(
      names = "--seeds",
      paramLabel = "N",
      split = ",",
      defaultValue = "2,11,1,5,42",
      description = "a pair of runs for each (default: ${DEFAULT-VALUE})")
  private List<Long> seeds = List.of();

  @Option(
      names = "--hours",
      paramLabel = "N",
      defaultValue = "4",
      description = "fleet time of each run (default: ${DEFAULT-VALUE})")
  private int hours;

  @Option(
      names = "--every",
      paramLabel = "SPAN",
      converter = DurationConverter.class,
      defaultValue = "10m",
      description = "fleet time between two plans, whole minutes (default: ${DEFAULT-VALUE})")
  private Duration every = Duration.ofMinutes(10);

  @Option(
      names = "--lag",
      paramLabel = "SPAN",
      converter = DurationConverter.class,
      defaultValue = "30s",
      description = "from a reading to the actions, less than a minute (default: ${DEFAULT-VALUE})")
  private Duration lag = Duration.ofSeconds(30);

  @Option(
      names = "--fleet",
      paramLabel = "FILE",
      description = "fleet to simulate (default: 4 NVL72 racks and 24 HGX nodes)")
  private @Nullable Path fleet;

  @Option(names = "--json", description = "one object for each seed")
  private boolean json;

  @ParentCommand private GridwrightCommand parent;
  @Spec private CommandSpec spec;

  Clock clock() {
    return parent.clock();
  }

  @Override
  public void run() {
    if (hours < 1 || every.toMinutes() < 1 || lag.compareTo(Duration.ofMinutes(1)) >= 0) {
      throw new GridwrightException(ErrorCode.BAD_ARGUMENT, "Times of the bench do not fit")
          .with("hours", hours)
          .with("every", every)
          .with("lag", lag)
          .hint("At least an hour, a plan at most each minute, a lag below a minute.");
    }
    var out = spec.commandLine().getOut();
    var loader = new FleetSpecLoader();
    var bench =
        new LoopBench(
            new BenchOptions(
                options.home.resolve("bench"),
                fleet == null ? loader.loadDefault() : loader.load(fleet),
                seeds,
                Duration.ofHours(hours),
                Duration.ofMinutes(every.toMinutes()),
                lag),
            options.load());
    var rows = new ArrayList<LoopRow>();
    for (long seed : seeds) {
      var row = bench.run(seed);
      rows.add(row);
      if (!json) {
        out.println(LoopTable.of(row));
        out.flush();
      }
    }
    out.print(json ? RowFormat.json(rows) : LoopTable.of(rows));
    out.flush();
  }
}
