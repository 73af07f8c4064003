package io.gridwright.app.launcher.sources;

import io.gridwright.ingest.collectors.progress.ProgressListener;
import java.net.InetSocketAddress;
import java.util.List;

/** Sources that training jobs send to. */
final class ProgressSources {
  private static final String HOST = "host";
  private static final String PORT = "port";
  private static final String TOKEN = "token_file";

  private ProgressSources() {}

  static List<SourceKind> kinds() {
    return List.of(
        new SourceKind(
            "progress",
            "steps and checkpoints that training jobs send over HTTP or OTLP",
            List.of(
                Setting.optional(HOST, Setting.Type.TEXT, "127.0.0.1", "address to listen on"),
                Setting.optional(PORT, Setting.Type.INTEGER, "4318", "port; 0 takes a free one"),
                Setting.optional(
                    TOKEN,
                    Setting.Type.FILE,
                    "",
                    "file with the bearer token of senders; needed on other addresses than loopback"),
                Setting.CLUSTER),
            (settings, tools) ->
                new Source.Listening(
                    new ProgressListener(
                        settings.name(),
                        settings.textOrNull(Setting.CLUSTER.name()),
                        new InetSocketAddress(settings.text(HOST), settings.integer(PORT)),
                        settings.file(TOKEN).orElse(null)))));
  }
}
