package io.gridwright.app.launcher.sources;

import io.gridwright.ingest.collectors.command.Command;
import io.gridwright.ingest.collectors.command.CommandCollector;
import io.gridwright.ingest.collectors.command.CommandLimits;
import io.gridwright.ingest.collectors.file.FileCollector;
import io.gridwright.ingest.parsers.document.DocumentKind;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Sources on this host: what a command prints, and files that other programs write. */
final class LocalSources {
  private static final int MOST_BYTES = 64 * 1024 * 1024;

  private LocalSources() {}

  static List<SourceKind> kinds() {
    return List.of(
        new SourceKind(
            "command",
            "what a command prints, such as ibnetdiscover, perfquery or scontrol show topology",
            List.of(
                Setting.required(
                    "run",
                    Setting.Type.LIST,
                    "program and arguments, one in each item; no shell reads them"),
                Setting.optional("node", Setting.Type.TEXT, "", "host that the output is about"),
                Setting.optional(
                    "environment", Setting.Type.LIST, "", "further variables, each NAME=value"),
                Setting.optional(
                    "timeout", Setting.Type.DURATION, "PT1M", "after which the command is killed"),
                Setting.CLUSTER,
                Setting.every("PT10M")),
            LocalSources::command),
        new SourceKind(
            "files",
            "files of this host, such as topology.conf, each when it is new or changed",
            List.of(
                Setting.required("paths", Setting.Type.LIST, "their paths"),
                Setting.CLUSTER,
                Setting.every("PT1M")),
            (settings, tools) ->
                new Source.Polled(
                    settings.duration("every"),
                    new FileCollector(
                        settings.name(),
                        settings.textOrNull(Setting.CLUSTER.name()),
                        settings.list("paths").stream().map(Path::of).toList(),
                        MOST_BYTES))));
  }

  private static Source command(SourceSettings settings, SourceTools tools) {
    var environment = new LinkedHashMap<String, String>();
    for (var item : settings.list("environment")) {
      int equals = item.indexOf('=');
      if (equals < 1) {
        throw settings.refused("environment", "Variable has no name and value");
      }
      environment.put(item.substring(0, equals), item.substring(equals + 1));
    }
    var node = settings.textOrNull("node");
    var command =
        new Command(
            settings.textOrNull(Setting.CLUSTER.name()),
            node,
            source(settings, node),
            settings.list("run"),
            Map.copyOf(environment));
    var collector =
        new CommandCollector(
            settings.name(),
            DocumentKind.TEXT,
            List.of(command),
            new CommandLimits(settings.duration("timeout"), MOST_BYTES));
    return new Source.Polled(settings.duration("every"), collector);
  }

  private static String source(
      SourceSettings settings, @org.jspecify.annotations.Nullable String node) {
    var words = "command:" + String.join(" ", settings.list("run"));
    return node == null ? words : words + '@' + node;
  }
}
