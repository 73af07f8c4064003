package io.gridwright.app.launcher.sources;

import io.gridwright.app.launcher.config.NearestName;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Stream;

/** The sources that a file lists, checked against the settings of their kinds. */
public final class Sources {
  private static final String KIND = "kind";

  private Sources() {}

  /** Every kind that a file may name, in the order of the documentation. */
  public static List<SourceKind> kinds() {
    return Stream.of(
            PageSources.kinds(),
            PrometheusSources.kinds(),
            LocalSources.kinds(),
            SlurmSources.kinds(),
            PowerSources.kinds(),
            GridSources.kinds(),
            ProgressSources.kinds())
        .flatMap(List::stream)
        .toList();
  }

  /**
   * Opens what a file lists.
   *
   * @throws GridwrightException BAD_CONFIG naming file, line, source and setting
   */
  public static List<Source> open(Path file, SourceTools tools) {
    var sources = new ArrayList<Source>();
    for (var entry : SourcesFile.read(file)) {
      var kind = kind(entry);
      sources.add(kind.open().apply(settings(entry, kind), tools));
    }
    return sources;
  }

  private static SourceKind kind(SourcesFile.Entry entry) {
    var label = entry.values().getOrDefault(KIND, "");
    return kinds().stream()
        .filter(kind -> kind.label().equals(label))
        .findFirst()
        .orElseThrow(
            () ->
                hinted(
                    error(entry, KIND, label.isEmpty() ? "Source has no kind" : "Unknown kind"),
                    label,
                    kinds().stream().map(SourceKind::label).toList()));
  }

  private static SourceSettings settings(SourcesFile.Entry entry, SourceKind kind) {
    var declared = Stream.concat(Stream.of(Setting.NAME), kind.settings().stream()).toList();
    var names = declared.stream().map(Setting::name).toList();
    for (var given : entry.values().keySet()) {
      if (!given.equals(KIND) && !names.contains(given)) {
        throw hinted(error(entry, given, "Unknown setting"), given, names);
      }
    }
    var values = new LinkedHashMap<String, String>();
    for (var setting : declared) {
      var text = entry.values().getOrDefault(setting.name(), setting.standard().orElse(""));
      if (!setting.takes(text)) {
        throw error(entry, setting.name(), "Setting cannot be used")
            .with("value", text)
            .with("expected", setting.type().word());
      }
      values.put(setting.name(), text);
    }
    var name = values.get(Setting.NAME.name());
    return new SourceSettings(
        entry.place(KIND), name == null || name.isEmpty() ? kind.label() : name, values);
  }

  private static GridwrightException error(
      SourcesFile.Entry entry, String setting, String problem) {
    return new GridwrightException(ErrorCode.BAD_CONFIG, problem)
        .with("setting", setting)
        .with("place", entry.place(setting));
  }

  private static GridwrightException hinted(
      GridwrightException error, String given, List<String> known) {
    return error.hint(
        NearestName.of(given, known)
            .map(near -> "Maybe " + near + "?")
            .orElse("Known are " + String.join(", ", known) + '.'));
  }
}
