package io.gridwright.ingest.collectors.command;

import io.gridwright.ingest.collectors.command.BoundedOutput.Captured;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs one command within limits. Nothing that it started outlives a command that was stopped. */
final class CommandRun {
  private static final int SHOWN_CHARS = 200;
  private static final int ERROR_BYTES = 4096;
  private final CommandLimits limits;

  CommandRun(CommandLimits limits) {
    this.limits = limits;
  }

  /**
   * What the command printed.
   *
   * @throws CommandFailedException when it gave no output to trust
   */
  byte[] output(Command command) throws CommandFailedException {
    Process process = start(command);
    try {
      process.getOutputStream().close();
      return await(command, process);
    } catch (IOException e) {
      throw failed(command, CommandFailedException.FAILED, "takes no input: " + e);
    } finally {
      kill(process);
    }
  }

  private static Process start(Command command) throws CommandFailedException {
    var builder = new ProcessBuilder(command.argv());
    builder.environment().put("LC_ALL", "C");
    builder.environment().put("TZ", "UTC");
    builder.environment().putAll(command.environment());
    try {
      return builder.start();
    } catch (IOException e) {
      throw failed(command, CommandFailedException.FAILED, "cannot be started: " + e.getMessage());
    }
  }

  private byte[] await(Command command, Process process) throws CommandFailedException {
    long deadline = System.nanoTime() + limits.timeout().toNanos();
    Future<Captured> output =
        BoundedOutput.stopAt(limits.maxBytes(), process.getInputStream(), () -> kill(process));
    Future<Captured> errors = BoundedOutput.drain(ERROR_BYTES, process.getErrorStream());
    try {
      Captured printed = output.get(left(deadline), TimeUnit.NANOSECONDS);
      if (printed.cut()) {
        throw failed(
            command,
            CommandFailedException.TOO_LARGE,
            "printed more than " + limits.maxBytes() + " bytes");
      }
      Captured said = errors.get(left(deadline), TimeUnit.NANOSECONDS);
      if (!process.waitFor(left(deadline), TimeUnit.NANOSECONDS)) {
        throw new TimeoutException();
      }
      if (process.exitValue() != 0) {
        throw failed(
            command,
            CommandFailedException.FAILED,
            "ended with status " + process.exitValue() + ": " + shown(said.bytes()));
      }
      return printed.bytes();
    } catch (TimeoutException e) {
      throw failed(
          command, CommandFailedException.TIMEOUT, "did not end within " + limits.timeout());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failed(command, CommandFailedException.FAILED, "was stopped with the collection");
    } catch (ExecutionException e) {
      throw failed(command, CommandFailedException.FAILED, "cannot be read: " + e.getCause());
    }
  }

  private static long left(long deadline) {
    return Math.max(0, deadline - System.nanoTime());
  }

  private static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private static String shown(byte[] errors) {
    var text = new String(errors, StandardCharsets.UTF_8).strip();
    return text.substring(0, Math.min(SHOWN_CHARS, text.length()));
  }

  private static CommandFailedException failed(Command command, String reason, String what) {
    return new CommandFailedException(reason, command.argv().get(0) + ' ' + what);
  }
}
