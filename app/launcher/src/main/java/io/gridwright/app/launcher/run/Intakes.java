package io.gridwright.app.launcher.run;

import io.gridwright.app.launcher.config.ConfigKey;
import io.gridwright.app.launcher.config.GridwrightConfig;
import io.gridwright.ingest.collectors.DocumentIntake;
import io.gridwright.ingest.collectors.SignalSink;
import io.gridwright.ingest.parsers.Parsers;

/** The one way in for documents, with the limits of the configuration. */
final class Intakes {
  /** With more, a dead letter as JSON would not fit a message of the broker. */
  private static final int LARGEST_LETTER = 512 * 1024;

  private Intakes() {}

  static DocumentIntake open(GridwrightConfig config, SignalSink sink) {
    int bytes = Math.min(config.integer(ConfigKey.LETTER_MAX_BYTES), LARGEST_LETTER);
    return new DocumentIntake(document -> Parsers.parse(document.keeping(bytes)), sink);
  }
}
