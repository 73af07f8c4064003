package io.gridwright.app.launcher.cli;

import io.gridwright.app.launcher.config.ConfigKey;
import io.gridwright.app.launcher.home.ScaledClock;
import io.gridwright.app.launcher.run.Collecting;
import io.gridwright.app.launcher.run.StopSignal;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
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

/** Runs the collectors alone, into an existing broker. */
@Command(
    name = "collect",
    mixinStandardHelpOptions = true,
    header = "Run the collectors alone, into an existing broker.",
    description =
        "Scrapes what the configuration names and publishes it to kafka.bootstrap.servers, "
            + "without the stream, the warehouse or the planner.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gridwright collect --config fleet.yaml --set kafka.bootstrap.servers=kafka:9092",
      "  gridwright collect --config fleet.yaml --duration 1m"
    })
public final class CollectCommand implements Runnable {
  private static final List<String> COLUMNS =
      List.of("collector", "runs", "documents", "records", "dead letters", "last problem");

  @Mixin private final ConfigOptions options = new ConfigOptions();

  @Option(
      names = "--duration",
      paramLabel = "SPAN",
      converter = DurationConverter.class,
      description = "stop by itself after this long, such as 1m")
  private @Nullable Duration duration;

  @Option(names = "--json", description = "the table at the end as JSON")
  private boolean json;

  @ParentCommand private GridwrightCommand parent;
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    var config = options.load();
    if (config.text(ConfigKey.KAFKA_BOOTSTRAP).isEmpty()) {
      throw new GridwrightException(ErrorCode.BAD_CONFIG, "No broker to publish to")
          .hint("Maybe set kafka.bootstrap.servers; 'serve' brings a broker of its own.");
    }
    var clock = new ScaledClock(parent.clock(), parent.clock().instant(), 1);
    var rows = new ArrayList<List<@Nullable Object>>();
    try (var stop = StopSignal.install();
        var collecting = Collecting.start(config, clock)) {
      var unused = stop.await(duration);
      for (var row : collecting.status()) {
        var problem = row.lastProblem();
        rows.add(
            List.of(
                row.name(),
                row.runs(),
                row.tally().documents(),
                row.tally().records(),
                row.tally().rejectedTotal(),
                problem == null ? "" : problem));
      }
    }
    var out = spec.commandLine().getOut();
    out.print((json ? RowFormat.JSON : RowFormat.TABLE).render(COLUMNS, rows));
    out.flush();
  }
}
