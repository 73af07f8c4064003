package io.gridwright.app.launcher.slurm;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/** Processes that stay, started in the foreground and stopped in reverse order. */
final class Daemons implements AutoCloseable {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  private final Path home;
  private final Map<String, String> environment;
  private final Deque<Process> running = new ArrayDeque<>();
  private final Set<ProcessHandle> orphans = new HashSet<>();

  Daemons(Path home, Map<String, String> environment) {
    this.home = home;
    this.environment = Map.copyOf(environment);
  }

  /** Starts a process whose output goes to a log file of its name. */
  Process start(String name, List<String> command) throws IOException {
    var log = home.resolve(name + ".log").toFile();
    var process = builder(command).redirectErrorStream(true).redirectOutput(log).start();
    running.push(process);
    return process;
  }

  /** What a command printed. */
  String run(List<String> command) throws IOException {
    var process = builder(command).redirectError(home.resolve("commands.log").toFile()).start();
    process.getOutputStream().close();
    var bytes = process.getInputStream().readAllBytes();
    try {
      int status = process.waitFor();
      if (status != 0) {
        throw new IOException(command + " ended with " + status);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
    return new String(bytes, StandardCharsets.UTF_8);
  }

  /** Waits until a command ends well. */
  void await(List<String> command) throws IOException {
    long deadline = System.nanoTime() + PATIENCE.multipliedBy(3).toNanos();
    while (true) {
      try {
        var unused = run(command);
        return;
      } catch (IOException notYet) {
        if (System.nanoTime() > deadline || Thread.currentThread().isInterrupted()) {
          throw notYet;
        }
      }
    }
  }

  /** Ends a process at once; what it started lives on until {@link #close()}. */
  void kill(Process process) {
    process.descendants().forEach(orphans::add);
    process.destroyForcibly();
    running.remove(process);
  }

  private ProcessBuilder builder(List<String> command) {
    var builder = new ProcessBuilder(new ArrayList<>(command)).directory(home.toFile());
    builder.environment().putAll(environment);
    return builder;
  }

  @Override
  public void close() {
    while (!running.isEmpty()) {
      var process = running.pop();
      process.descendants().forEach(orphans::add);
      process.destroy();
      try {
        if (!process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)) {
          process.destroyForcibly();
        }
      } catch (InterruptedException e) {
        process.destroyForcibly();
        Thread.currentThread().interrupt();
      }
    }
    orphans.forEach(ProcessHandle::destroyForcibly);
    ProcessHandle.allProcesses().filter(this::isFromHere).forEach(ProcessHandle::destroyForcibly);
  }

  /** Steps of jobs leave the daemon that started them, but not its folder. */
  private boolean isFromHere(ProcessHandle process) {
    try {
      return Files.readSymbolicLink(Path.of("/proc/" + process.pid() + "/cwd")).startsWith(home);
    } catch (IOException gone) {
      return false;
    }
  }
}
