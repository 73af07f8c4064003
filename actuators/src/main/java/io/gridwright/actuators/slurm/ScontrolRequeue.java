package io.gridwright.actuators.slurm;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Requeues with {@code scontrol requeue}, for clusters whose slurmrestd cannot. */
public final class ScontrolRequeue implements SlurmRequeue {
  private final List<String> command;
  private final Duration timeout;

  /**
   * A requeue by a command.
   *
   * @param command how scontrol is started, such as {@code /usr/bin/scontrol}; {@code requeue ID}
   *     is added
   */
  public ScontrolRequeue(List<String> command, Duration timeout) {
    this.command = List.copyOf(command);
    this.timeout = timeout;
  }

  @Override
  public @Nullable String requeue(String jobId) {
    var call = new ArrayList<>(command);
    call.add("requeue");
    call.add(jobId);
    try {
      var process =
          new ProcessBuilder(call)
              .redirectErrorStream(true)
              .redirectInput(ProcessBuilder.Redirect.from(new File("/dev/null")))
              .start();
      if (!process.waitFor(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly();
        throw failure(call, null);
      }
      var words = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      return process.exitValue() == 0 ? null : words.strip();
    } catch (IOException e) {
      throw failure(call, e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw failure(call, e);
    }
  }

  private static GridwrightException failure(List<String> call, @Nullable Throwable cause) {
    return new GridwrightException(ErrorCode.SOURCE_FAILED, "No answer from scontrol", cause)
        .with("command", String.join(" ", call));
  }
}
