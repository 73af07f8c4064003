package io.gridwright.app.launcher.sources;

import io.gridwright.ingest.collectors.http.Endpoint;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The settings of one source: those given, and the standard ones of its kind.
 *
 * @param place file and line where it is written
 * @param name its name in status rows
 * @param values text of every setting; lists with line breaks between items
 */
public record SourceSettings(String place, String name, Map<String, String> values) {
  public SourceSettings {
    values = Map.copyOf(values);
  }

  /** A value as text; empty for none. */
  public String text(String setting) {
    var text = values.get(setting);
    if (text == null) {
      throw new IllegalArgumentException("the kind declares no setting " + setting);
    }
    return text;
  }

  /** A value, null for none. */
  public @Nullable String textOrNull(String setting) {
    return text(setting).isEmpty() ? null : text(setting);
  }

  /** A list; empty for none. */
  public List<String> list(String setting) {
    return Arrays.stream(text(setting).split("\n", -1))
        .map(String::strip)
        .filter(item -> !item.isEmpty())
        .toList();
  }

  /** A whole number. */
  public int integer(String setting) {
    return Integer.parseInt(text(setting));
  }

  /** Yes or no. */
  public boolean flag(String setting) {
    return Boolean.parseBoolean(text(setting));
  }

  /** A time span. */
  public Duration duration(String setting) {
    return Duration.parse(text(setting));
  }

  /** An http or https address. */
  public URI url(String setting) {
    return URI.create(text(setting));
  }

  /** A path. */
  public Optional<Path> file(String setting) {
    return text(setting).isEmpty() ? Optional.empty() : Optional.of(Path.of(text(setting)));
  }

  /** Endpoints of a list, each an address or {@code node=address}; of the source's cluster. */
  public List<Endpoint> endpoints(String setting) {
    var cluster = values.getOrDefault(Setting.CLUSTER.name(), "");
    return list(setting).stream()
        .map(item -> Endpoint.parse(cluster.isEmpty() ? null : cluster, item))
        .toList();
  }

  /** The error that says what is wrong with one setting, and where it is. */
  public GridwrightException refused(String setting, String problem) {
    return new GridwrightException(ErrorCode.BAD_CONFIG, problem)
        .with("source", name)
        .with("setting", setting)
        .with("value", values.getOrDefault(setting, ""))
        .with("place", place);
  }
}
