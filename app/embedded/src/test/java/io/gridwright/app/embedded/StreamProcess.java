package io.gridwright.app.embedded;

import io.gridwright.ingest.flink.IngestOptions;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.concurrent.CountDownLatch;

/** The stream in a process of its own, so that a test can kill it. */
final class StreamProcess {
  static final Instant NOW = Instant.parse("2026-12-01T12:00:00Z");

  private StreamProcess() {}

  /** Runs until it is killed. */
  public static void main(String[] args) throws InterruptedException {
    EmbeddedFlink.start(options(args[0], Path.of(args[1])));
    new CountDownLatch(1).await();
  }

  static IngestOptions options(String bootstrap, Path home) {
    return IngestOptions.of(bootstrap, home, Clock.fixed(NOW, ZoneOffset.UTC))
        .withCheckpointEvery(Duration.ofMillis(500))
        .withParallelism(2, 1);
  }

  static Process start(String bootstrap, Path home, Path log) throws IOException {
    var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
    return new ProcessBuilder(
            java,
            "-Xmx512m",
            "-cp",
            System.getProperty("java.class.path"),
            StreamProcess.class.getName(),
            bootstrap,
            home.toString())
        .redirectErrorStream(true)
        .redirectOutput(ProcessBuilder.Redirect.appendTo(new File(log.toString())))
        .start();
  }
}
