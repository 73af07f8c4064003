package io.gridwright.ingest.collectors.command;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A command whose output is a document.
 *
 * @param cluster cluster that the output belongs to, null to take it from the output
 * @param node host that the output is about, null likewise
 * @param source what the document is called, such as {@code command:ibnetdiscover}; part of the
 *     identity of every event, so two commands never share one
 * @param argv program and arguments, passed on as they are: no shell reads them
 * @param environment variables set on top of the process's own; {@code LC_ALL=C} and {@code TZ=UTC}
 *     unless they say otherwise
 */
public record Command(
    @Nullable String cluster,
    @Nullable String node,
    String source,
    List<String> argv,
    Map<String, String> environment) {
  public Command {
    argv = List.copyOf(argv);
    environment = Map.copyOf(environment);
    if (argv.isEmpty() || argv.get(0).isBlank()) {
      throw new IllegalArgumentException("argv names no program");
    }
  }

  /** A command named by what it runs, such as {@code command:sinfo --json}. */
  public static Command of(@Nullable String cluster, List<String> argv) {
    return new Command(cluster, null, "command:" + String.join(" ", argv), argv, Map.of());
  }
}
