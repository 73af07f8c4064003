package io.gridwright.app.launcher.sources;

import io.gridwright.ingest.collectors.AccountingWindows;
import io.gridwright.ingest.collectors.command.CommandLimits;
import io.gridwright.ingest.collectors.command.SacctCollector;
import io.gridwright.ingest.collectors.command.SlurmCommands;
import io.gridwright.ingest.collectors.http.Endpoint;
import io.gridwright.ingest.collectors.http.SlurmAccountingCollector;
import io.gridwright.ingest.collectors.http.SlurmCollector;
import io.gridwright.ingest.collectors.publish.JobCompletionListener;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** Sources that tell of Slurm clusters: slurmrestd, its commands, and messages of jobs. */
final class SlurmSources {
  private static final Setting PREFIX =
      Setting.optional(
          "prefix", Setting.Type.LIST, "", "words before each command, such as ssh and a host");

  private static final List<Setting> REST =
      List.of(
          Setting.required("url", Setting.Type.URL, "address of slurmrestd"),
          Setting.optional("user", Setting.Type.TEXT, "", "user whom the token is for"),
          Setting.optional(
              "token_file", Setting.Type.FILE, "", "file with the JWT, read each time"),
          Setting.optional(
              "version", Setting.Type.TEXT, "", "of its API; the newest is looked for"),
          Setting.CLUSTER);

  private static final List<Setting> WINDOWS =
      List.of(
          Setting.optional(
              "overlap", Setting.Type.DURATION, "PT10M", "how long before the last answer"),
          Setting.optional(
              "back", Setting.Type.DURATION, "P1D", "how long before the start and every hour"));

  private SlurmSources() {}

  static List<SourceKind> kinds() {
    return List.of(
        new SourceKind(
            "slurm_queue",
            "queue, nodes, partitions and shares of slurmrestd",
            with(REST, Setting.every("PT30S")),
            (settings, tools) ->
                new Source.Polled(
                    settings.duration("every"),
                    new SlurmCollector(
                        settings.name(),
                        tools.fetch(),
                        rest(settings),
                        settings.textOrNull("version"),
                        headers(settings)))),
        new SourceKind(
            "slurm_accounting",
            "every attempt of every job, of slurmdbd through slurmrestd",
            with(REST, WINDOWS, Setting.every("PT1M")),
            (settings, tools) ->
                new Source.Polled(
                    settings.duration("every"),
                    new SlurmAccountingCollector(
                        settings.name(),
                        tools.fetch(),
                        rest(settings),
                        settings.textOrNull("version"),
                        headers(settings),
                        windows(settings)))),
        new SourceKind(
            "slurm_commands",
            "what squeue, sinfo, scontrol, sshare and sdiag print",
            List.of(
                PREFIX,
                Setting.optional(
                    "json", Setting.Type.BOOLEAN, "false", "ask squeue and sinfo for JSON"),
                Setting.CLUSTER,
                Setting.every("PT30S")),
            (settings, tools) ->
                new Source.Polled(
                    settings.duration("every"),
                    new SlurmCommands(
                        settings.name(),
                        settings.textOrNull("cluster"),
                        settings.list("prefix"),
                        settings.flag("json"),
                        CommandLimits.DEFAULT))),
        new SourceKind(
            "slurm_sacct",
            "every attempt of every job, of sacct",
            with(List.of(PREFIX, Setting.CLUSTER), WINDOWS, Setting.every("PT1M")),
            (settings, tools) ->
                new Source.Polled(
                    settings.duration("every"),
                    new SacctCollector(
                        settings.name(),
                        settings.textOrNull("cluster"),
                        settings.list("prefix"),
                        CommandLimits.DEFAULT,
                        windows(settings)))),
        new SourceKind(
            "slurm_messages",
            "starts and ends of jobs, as jobcomp/kafka sends them",
            List.of(
                Setting.required("servers", Setting.Type.TEXT, "host:port of the broker"),
                Setting.required("topic", Setting.Type.TEXT, "where the plugin sends to"),
                Setting.CLUSTER),
            (settings, tools) ->
                new Source.Listening(
                    new JobCompletionListener(
                        settings.name(),
                        settings.textOrNull("cluster"),
                        settings.text("servers"),
                        settings.text("topic")))));
  }

  private static List<Setting> with(List<Setting> first, Setting last) {
    return with(first, List.of(), last);
  }

  private static List<Setting> with(List<Setting> first, List<Setting> then, Setting last) {
    return Stream.of(first, then, List.of(last)).flatMap(List::stream).toList();
  }

  private static Endpoint rest(SourceSettings settings) {
    return new Endpoint(settings.textOrNull("cluster"), null, settings.url("url"));
  }

  private static AccountingWindows windows(SourceSettings settings) {
    var standard = AccountingWindows.Span.DEFAULT;
    var overlap = settings.duration("overlap");
    var back = settings.duration("back");
    if (overlap.isNegative() || back.compareTo(Duration.ZERO) <= 0) {
      throw settings.refused("back", "Time is not above zero");
    }
    return new AccountingWindows(
        new AccountingWindows.Span(overlap, back, standard.sweepEvery(), standard.slice()));
  }

  private static Supplier<Map<String, String>> headers(SourceSettings settings) {
    var file = settings.file("token_file");
    if (file.isEmpty()) {
      return Map::of;
    }
    return () -> {
      try {
        var token = Files.readString(file.get()).strip();
        return Map.of("X-SLURM-USER-NAME", settings.text("user"), "X-SLURM-USER-TOKEN", token);
      } catch (IOException unreadable) {
        throw new GridwrightException(ErrorCode.SOURCE_FAILED, "Token cannot be read", unreadable)
            .with("file", file.get());
      }
    };
  }
}
