package io.gridwright.actuators.slurm;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Who calls slurmrestd. To write priorities and node lists the user must be a Slurm operator.
 *
 * @param user sent as X-SLURM-USER-NAME, null for the one that the token names
 * @param token asked before every call and sent as X-SLURM-USER-TOKEN, so that a renewed token is
 *     taken up without a restart; null when slurmrestd knows its callers otherwise
 */
public record SlurmAccess(@Nullable String user, @Nullable Supplier<String> token) {
  /** No headers, as behind a proxy that authenticates or on a socket. */
  public static SlurmAccess none() {
    return new SlurmAccess(null, null);
  }

  /** A user and a JWT. */
  public static SlurmAccess jwt(@Nullable String user, Supplier<String> token) {
    return new SlurmAccess(user, token);
  }
}
