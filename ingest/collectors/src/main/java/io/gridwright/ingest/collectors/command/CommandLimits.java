package io.gridwright.ingest.collectors.command;

import java.time.Duration;

/**
 * How long a command may run and how much it may print.
 *
 * @param timeout from its start to its end; a command that takes longer is killed with all that it
 *     started
 * @param maxBytes largest output
 */
public record CommandLimits(Duration timeout, int maxBytes) {
  /** 60 s, 64 MiB. */
  public static final CommandLimits DEFAULT =
      new CommandLimits(Duration.ofSeconds(60), 64 * 1024 * 1024);

  public CommandLimits {
    if (maxBytes < 1 || maxBytes == Integer.MAX_VALUE || timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("limits must be above zero");
    }
  }
}
