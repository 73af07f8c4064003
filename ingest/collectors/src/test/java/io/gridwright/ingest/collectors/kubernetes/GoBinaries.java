package io.gridwright.ingest.collectors.kubernetes;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.TimeUnit;

/** Programs in Go that tests run, built once from modules of fixed versions. */
final class GoBinaries {
  private static final Path SOURCES = Path.of("src/test/testcluster").toAbsolutePath();
  private static final long BUILD_MINUTES = 30;

  private GoBinaries() {}

  /** The program of a folder; the test is skipped where it cannot be had. */
  static Path built(String folder) {
    assumeTrue(
        !"skip".equals(System.getenv("GRIDWRIGHT_TEST_APISERVER")),
        "GRIDWRIGHT_TEST_APISERVER=skip is set");
    var source = SOURCES.resolve(folder);
    try {
      var target =
          Path.of(System.getProperty("user.home"), ".cache", "gridwright", "testcluster")
              .resolve(version(source))
              .resolve(folder);
      if (!Files.isExecutable(target)) {
        build(source, target);
      }
      return target;
    } catch (IOException e) {
      throw new AssertionError(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    }
  }

  private static void build(Path source, Path target) throws IOException, InterruptedException {
    Files.createDirectories(target.getParent());
    var log = Files.createTempFile("go-build", ".log");
    var part = target.resolveSibling(target.getFileName() + "-" + ProcessHandle.current().pid());
    var command = List.of("go", "build", "-trimpath", "-ldflags=-s -w", "-o", part.toString(), ".");
    Process go;
    try {
      go =
          new ProcessBuilder(command)
              .directory(source.toFile())
              .redirectErrorStream(true)
              .redirectOutput(log.toFile())
              .start();
    } catch (IOException e) {
      assumeTrue(false, "Go is not at hand: " + e.getMessage());
      return;
    }
    boolean ended = go.waitFor(BUILD_MINUTES, TimeUnit.MINUTES);
    go.destroyForcibly();
    assumeTrue(
        ended && go.exitValue() == 0, source.getFileName() + " cannot be built: " + tail(log));
    Files.move(part, target, StandardCopyOption.ATOMIC_MOVE);
  }

  private static String tail(Path log) throws IOException {
    var text = Files.readString(log);
    return text.substring(Math.max(0, text.length() - 500));
  }

  private static String version(Path source) throws IOException {
    try {
      var digest = MessageDigest.getInstance("SHA-256");
      for (var file : List.of("go.mod", "go.sum", "main.go")) {
        digest.update(Files.readString(source.resolve(file)).getBytes(StandardCharsets.UTF_8));
      }
      return HexFormat.of().formatHex(digest.digest(), 0, 8);
    } catch (NoSuchAlgorithmException e) {
      throw new AssertionError(e);
    }
  }
}
