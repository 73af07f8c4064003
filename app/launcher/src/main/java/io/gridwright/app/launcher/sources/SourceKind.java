package io.gridwright.app.launcher.sources;

import java.util.List;
import java.util.function.BiFunction;

/**
 * A kind of source that the sources file may name.
 *
 * @param label its name in the file, in snake case
 * @param meaning what it reads, for a person who chooses
 * @param settings its own settings, beside {@code kind} and {@code name}
 * @param open makes the source; it does not read or listen yet
 */
public record SourceKind(
    String label,
    String meaning,
    List<Setting> settings,
    BiFunction<SourceSettings, SourceTools, Source> open) {
  public SourceKind {
    settings = List.copyOf(settings);
  }
}
