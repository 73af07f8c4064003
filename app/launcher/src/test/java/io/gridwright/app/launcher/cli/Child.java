package io.gridwright.app.launcher.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import org.awaitility.Awaitility;

/** The launcher as a process of its own, as a person would start it. */
public final class Child implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofMinutes(3);
  private static final String PAGE = "page: ";

  /**
   * How a command ended.
   *
   * @param exit its exit code
   * @param out what it printed
   * @param err what it complained about
   */
  public record Ended(int exit, String out, String err) {
    /** The lines of the output. */
    public List<String> lines() {
      return out.lines().toList();
    }
  }

  private final Process process;
  private final Path out;
  private final Path err;

  private Child(Process process, Path out, Path err) {
    this.process = process;
    this.out = out;
    this.err = err;
  }

  /** Starts a command; its output goes to files in {@code folder}. */
  public static Child start(Path folder, String... arguments) {
    try {
      Files.createDirectories(folder);
      var out = Files.createTempFile(folder, arguments[0], ".out");
      var err = Files.createTempFile(folder, arguments[0], ".err");
      var command = new ArrayList<String>();
      command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
      command.add("-Xmx1500m");
      command.add("-XX:TieredStopAtLevel=1");
      command.add("--add-opens=java.base/java.nio=ALL-UNNAMED");
      command.add("-Dlogback.configurationFile=logback.xml");
      command.add("-cp");
      command.add(System.getProperty("java.class.path"));
      command.add("io.gridwright.app.launcher.Main");
      command.addAll(List.of(arguments));
      var builder = new ProcessBuilder(command);
      builder.environment().keySet().removeIf(name -> name.startsWith("GRIDWRIGHT_"));
      var process = builder.redirectOutput(file(out)).redirectError(file(err)).start();
      return new Child(process, out, err);
    } catch (IOException unstartable) {
      throw new UncheckedIOException(unstartable);
    }
  }

  private static File file(Path path) {
    return new File(path.toString());
  }

  /** Runs a command to its end. */
  public static Ended run(Path folder, String... arguments) {
    try (var child = start(folder, arguments)) {
      return child.ended();
    }
  }

  /** Waits for the end. */
  public Ended ended() {
    try {
      assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
          .as("ended within %s; so far: %s %s", PATIENCE, text(out), text(err))
          .isTrue();
      return new Ended(process.exitValue(), text(out), text(err));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(stopped);
    }
  }

  /** Waits until it has said where its page is, and gives the address. */
  public String page() {
    Awaitility.await("page of " + out)
        .atMost(PATIENCE)
        .pollInterval(Duration.ofMillis(100))
        .until(() -> !process.isAlive() || address().isPresent());
    return address().orElseThrow(() -> new AssertionError(text(out) + text(err)));
  }

  private Optional<String> address() {
    return (text(out) + text(err))
        .lines()
        .filter(line -> line.startsWith(PAGE))
        .map(line -> line.substring(PAGE.length()).split(" ", 2)[0])
        .findFirst();
  }

  /** Whether it runs. */
  public boolean alive() {
    return process.isAlive();
  }

  /** Ends it at once, as {@code kill -9} does. */
  public void kill() {
    process.destroyForcibly();
    ended();
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  @Override
  public void close() {
    if (process.isAlive()) {
      kill();
    }
  }
}
