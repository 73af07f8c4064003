package io.gridwright.app.launcher.run;

import io.gridwright.app.launcher.config.ConfigKey;
import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.ingest.collectors.spool.DocumentSpool;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Where what was read is kept until the broker has it. */
final class Spools {
  private static final long MOST_BYTES = 1L << 30;

  private Spools() {}

  /** The configured spool, else one in the given directory, else none. */
  static DocumentSpool of(GridwrightConfig config, @Nullable Path usual) {
    var configured = config.text(ConfigKey.COLLECT_SPOOL);
    if (!configured.isEmpty()) {
      return DocumentSpool.in(Path.of(configured), MOST_BYTES);
    }
    return usual == null ? DocumentSpool.none() : DocumentSpool.in(usual, MOST_BYTES);
  }
}
