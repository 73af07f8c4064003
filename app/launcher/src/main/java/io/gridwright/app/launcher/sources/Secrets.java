package io.gridwright.app.launcher.sources;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Secrets and keys of sources, which are files. */
final class Secrets {
  private Secrets() {}

  /**
   * The text of the file that a setting names, without white space around it; null for none.
   *
   * @throws io.gridwright.model.error.GridwrightException BAD_CONFIG when it cannot be read
   */
  static @Nullable String read(SourceSettings settings, String setting) {
    Optional<Path> file = settings.file(setting);
    if (file.isEmpty()) {
      return null;
    }
    try {
      return Files.readString(file.get()).strip();
    } catch (IOException e) {
      throw settings.refused(setting, "File cannot be read");
    }
  }
}
