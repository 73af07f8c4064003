package io.gridwright.app.launcher.cli;

import io.gridwright.app.launcher.access.HomeReports;
import io.gridwright.app.launcher.home.Home;
import io.gridwright.app.launcher.home.ScaledClock;
import io.gridwright.app.launcher.run.LetterReplay;
import io.gridwright.app.launcher.run.Replay;
import io.gridwright.ingest.collectors.IntakeTally;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Takes files as real tools print them. */
@Command(
    name = "replay",
    mixinStandardHelpOptions = true,
    header = "Take files as real tools print them.",
    description =
        "Reads every file below DIR, tells its kind, and sends it down the path of live telemetry. "
            + "Prints for each kind: files, records, accepted, and dead letters by reason. "
            + "With --dead-letters it takes instead what the home could not understand before: what "
            + "today's parsers understand is published, and its letter counts no more.",
    footerHeading = "%nExamples:%n",
    footer = {
      "  gridwright replay telemetry/ --home /tmp/gw",
      "  gridwright letters --home /tmp/gw",
      "  gridwright replay --dead-letters --reason unsupported_kind --home /tmp/gw"
    })
public final class ReplayCommand implements Runnable {
  private static final List<String> COLUMNS =
      List.of("kind", "files", "records", "accepted", "dead letters", "reasons");

  private static final List<String> LETTER_COLUMNS =
      List.of("kind", "reason", "letters", "understood", "accepted", "still dead", "unchanged");

  @Mixin private final ConfigOptions options = new ConfigOptions();

  @Parameters(arity = "0..1", paramLabel = "DIR", description = "a directory or one file")
  private @Nullable Path directory;

  @Option(
      names = "--dead-letters",
      description = "parse the dead letters of the home again, instead of files")
  private boolean deadLetters;

  @Mixin private final LetterOptions letters = new LetterOptions();

  @Option(names = "--json", description = "the table as JSON")
  private boolean json;

  @ParentCommand private GridwrightCommand parent;
  @Spec private CommandSpec spec;

  @Override
  public void run() {
    if (deadLetters) {
      replayLetters();
      return;
    }
    if (directory == null) {
      throw new ParameterException(spec.commandLine(), "name a directory, or use --dead-letters");
    }
    if (!Files.exists(directory)) {
      throw new GridwrightException(ErrorCode.NOT_FOUND, "No such directory")
          .with("directory", directory);
    }
    var config = options.load();
    var clock = new ScaledClock(parent.clock(), parent.clock().instant(), 1);
    var bar = new ProgressBar("files", spec.commandLine().getErr());
    try (var home = Home.own(options.home)) {
      var replay = Replay.run(home, config, clock, directory, bar::show);
      bar.done();
      print(replay);
    }
  }

  private void replayLetters() {
    var choice = new LetterReplay.Choice(letters.reason, letters.source, letters.since);
    HomeReports.requireWarehouse(options.home);
    var config = options.load();
    var clock = new ScaledClock(parent.clock(), parent.clock().instant(), 1);
    try (var home = Home.own(options.home)) {
      var rows = new ArrayList<List<@Nullable Object>>();
      var total = LetterReplay.Outcome.NONE;
      for (var entry : LetterReplay.run(home, config, clock, choice).entrySet()) {
        var name = entry.getKey().split("/", 2);
        rows.add(row(name[0], name[1], entry.getValue()));
        total = total.plus(entry.getValue());
      }
      rows.add(row("total", "", total));
      var out = spec.commandLine().getOut();
      out.print((json ? RowFormat.JSON : RowFormat.TABLE).render(LETTER_COLUMNS, rows));
      out.flush();
    }
  }

  private static List<@Nullable Object> row(
      String kind, String reason, LetterReplay.Outcome outcome) {
    return List.of(
        kind,
        reason,
        outcome.letters(),
        outcome.resolved(),
        outcome.accepted(),
        outcome.refused(),
        outcome.letters() - outcome.resolved());
  }

  private void print(Replay replay) {
    var rows = new ArrayList<List<@Nullable Object>>();
    replay.table().rows().forEach(row -> rows.add(row(row.kind(), row.tally())));
    var total = replay.table().total();
    var later = replay.refusedLater();
    if (!later.isEmpty()) {
      long records = later.values().stream().mapToLong(Long::longValue).sum();
      rows.add(row("found in the stream", new IntakeTally(0, 0, 0, -records, later)));
      total = total.plus(new IntakeTally(0, 0, 0, -records, later));
    }
    rows.add(row("total", total));
    var out = spec.commandLine().getOut();
    out.print((json ? RowFormat.JSON : RowFormat.TABLE).render(COLUMNS, rows));
    if (!json) {
      out.printf(
          "%nrecords read: %d   in tables and dead letters: %d%n",
          total.records(), replay.storedRecords());
    }
    out.flush();
    if (total.records() != replay.storedRecords()) {
      throw new GridwrightException(ErrorCode.INTERNAL, "Records do not add up")
          .with("read", total.records())
          .with("stored", replay.storedRecords());
    }
  }

  private static List<@Nullable Object> row(String kind, IntakeTally tally) {
    var reasons =
        tally.rejected().entrySet().stream()
            .map(reason -> reason.getKey() + " " + reason.getValue())
            .collect(Collectors.joining(", "));
    return List.of(
        kind, tally.documents(), tally.records(), tally.accepted(), tally.rejectedTotal(), reasons);
  }
}
