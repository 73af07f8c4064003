package io.gridwright.model.signal;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How one attempt of a job is known, and how it ended. Cluster, {@code id} and the time of
 * submission name the attempt: a job that is requeued is submitted again under the same id.
 *
 * @param authority who says so; accounting wins over a message, a message over a look at the queue
 * @param id what the scheduler calls the job in requests, also where {@link JobObservation#job} is
 *     a task of an array
 * @param exitCode null while it runs and where not reported
 * @param signal the signal that ended it, 0 for none, null likewise
 * @param suspended time during which it was suspended, null where not reported
 */
public record JobRecord(
    Authority authority,
    String id,
    @Nullable Integer exitCode,
    @Nullable Integer signal,
    @Nullable Duration suspended) {

  /** Who tells of an attempt. */
  public enum Authority {
    /** A look at the queue. */
    QUEUE,
    /** A message that was sent when the job started or ended. */
    MESSAGE,
    /** The accounting database. */
    ACCOUNTING
  }
}
