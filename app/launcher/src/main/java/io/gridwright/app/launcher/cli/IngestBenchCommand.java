package io.gridwright.app.launcher.cli;

import io.gridwright.app.launcher.bench.ingest.FleetScrape;
import io.gridwright.app.launcher.bench.ingest.IngestBench;
import io.gridwright.app.launcher.bench.ingest.IngestBenchOptions;
import io.gridwright.app.launcher.bench.ingest.IngestBenchResult;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** How fast telemetry goes in. */
@Command(
    name = "ingest",
    mixinStandardHelpOptions = true,
    header = "Measure how fast telemetry goes in.",
    description =
        "Sends wide GPU events down the path of live telemetry, broker included, until the last one%n"
            + "can be queried, and checks that each is there once. Beside it: parsing exporter text, the%n"
            + "same bytes to a consumer that does nothing, the same rows straight into DuckDB.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gridwright bench ingest",
      "  gridwright bench ingest --events 5000000 --gpus 60000",
      "  gridwright bench ingest --events 50000000 --json"
    })
public final class IngestBenchCommand implements Runnable {
  private static final List<String> COLUMNS =
      List.of("stage", "events", "seconds", "events/s", "MB/s", "CPU s", "CPU us/event", "ratio");

  @Mixin private final ConfigOptions options = new ConfigOptions();

  @Option(
      names = "--events",
      paramLabel = "N",
      defaultValue = "1000000",
      description = "wide GPU events to send (default: ${DEFAULT-VALUE})")
  private long events;

  @Option(
      names = "--gpus",
      paramLabel = "N",
      defaultValue = "8192",
      description = "GPUs of the fleet, whole nodes of 8 (default: ${DEFAULT-VALUE})")
  private int gpus;

  @Option(
      names = "--seed",
      defaultValue = "11",
      description = "every number follows from it (default: ${DEFAULT-VALUE})")
  private long seed;

  @Option(
      names = "--parsing",
      paramLabel = "SPAN",
      converter = DurationConverter.class,
      defaultValue = "4s",
      description = "how long text is parsed (default: ${DEFAULT-VALUE})")
  private Duration parsing = Duration.ofSeconds(4);

  @Option(names = "--json", description = "everything as one object")
  private boolean json;

  @ParentCommand private BenchCommand parent;
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    if (events < 1 || gpus < FleetScrape.GPUS_OF_A_NODE || gpus % FleetScrape.GPUS_OF_A_NODE != 0) {
      throw new GridwrightException(ErrorCode.BAD_ARGUMENT, "Fleet of the bench does not fit")
          .with("events", events)
          .with("gpus", gpus)
          .hint("At least one event, and GPUs in whole nodes of 8.");
    }
    var bar = new ProgressBar("events", spec.commandLine().getErr());
    int total = (int) Math.min(events, Integer.MAX_VALUE);
    var bench =
        new IngestBench(
            new IngestBenchOptions(
                options.home.resolve("bench-ingest"), events, gpus, seed, parsing),
            options.load(),
            parent.clock());
    var result = bench.run(done -> bar.show((int) Math.min(done, total), total));
    bar.done();
    var out = spec.commandLine().getOut();
    out.print(json ? RowFormat.json(result) : table(result));
    out.flush();
    if (!result.exact()) {
      throw new GridwrightException(ErrorCode.INTERNAL, "Rows are not what was sent");
    }
  }

  private static String table(IngestBenchResult result) {
    double path = result.stages().get(1).eventsPerSecond();
    var rows = new ArrayList<List<@Nullable Object>>();
    for (var stage : result.stages()) {
      rows.add(
          List.of(
              stage.name(),
              stage.events(),
              shown(stage.seconds()),
              Math.round(stage.eventsPerSecond()),
              stage.bytes() == 0 ? "" : shown(stage.megabytesPerSecond()),
              shown(stage.cpuSeconds()),
              shown(stage.cpuMicros()),
              shown(stage.eventsPerSecond() / path)));
    }
    var text = new StringBuilder(RowFormat.TABLE.render(COLUMNS, rows));
    text.append(
        "%nexactly once: %s   dead letters: %d   peak memory: %d MiB%n"
            .formatted(result.exact() ? "yes" : "NO", result.deadLetters(), result.peakMib()));
    text.append(
        "events/s in the first half: %d   in the second: %d%n"
            .formatted(Math.round(result.firstHalf()), Math.round(result.secondHalf())));
    text.append("%nCPU of the path by thread, s:%n".formatted());
    result.cpuByThread().entrySet().stream()
        .sorted(Map.Entry.<String, Double>comparingByValue().reversed())
        .limit(12)
        .forEach(e -> text.append("%8.1f  %s%n".formatted(e.getValue(), e.getKey())));
    return text.toString();
  }

  private static String shown(double value) {
    return String.format(Locale.ROOT, value < 100 ? "%.2f" : "%.0f", value);
  }
}
