package io.gridwright.app.embedded;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.metadata.storage.Formatter;
import org.apache.kafka.server.common.Feature;
import org.apache.kafka.server.common.MetadataVersion;

/** The directory of a broker, formatted once. */
final class BrokerStorage {
  private BrokerStorage() {}

  /** Formats a directory that no broker has used; leaves any other as it is. */
  static void prepare(Path directory) {
    try {
      Files.createDirectories(directory);
      if (!Files.exists(directory.resolve("meta.properties"))) {
        format(directory);
      }
    } catch (Exception unusable) {
      throw new GridwrightException(
              ErrorCode.NO_DISK, "Directory of the broker cannot be used", unusable)
          .with("directory", directory)
          .with("problem", unusable.toString())
          .hint("Maybe it is not writable; choose another place with --home.");
    }
  }

  private static void format(Path directory) throws Exception {
    try (var silent =
        new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8)) {
      formatter(directory).setPrintStream(silent).run();
    }
  }

  private static Formatter formatter(Path directory) throws IOException {
    return new Formatter()
        .setSupportedFeatures(List.copyOf(Feature.PRODUCTION_FEATURES))
        .setClusterId(Uuid.randomUuid().toString())
        .setNodeId(BrokerSettings.NODE)
        .setControllerListenerName(BrokerSettings.CONTROLLER_LISTENER)
        .setMetadataLogDirectory(directory.toString())
        .setDirectories(List.of(directory.toString()))
        .setReleaseVersion(MetadataVersion.LATEST_PRODUCTION);
  }
}
