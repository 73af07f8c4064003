package io.gridwright.actuators.slurm;

import io.gridwright.model.error.GridwrightException;
import org.jspecify.annotations.Nullable;

/** The way to ask a running job to yield and wait again. slurmrestd v0.0.42 itself has none. */
public interface SlurmRequeue {
  /**
   * Asks.
   *
   * @return why Slurm declined, in its own words; null when it did not
   * @throws GridwrightException when nobody knows whether it was asked
   */
  @Nullable String requeue(String jobId);

  /** Through {@code jobs/requeue} of v0.0.45, which Slurm 26.05 has beside v0.0.42. */
  static SlurmRequeue rest(SlurmRest rest) {
    return jobId -> {
      var body = SlurmRest.object();
      body.putArray("jobs").add(jobId);
      var reply = rest.post("/slurm/v0.0.45/jobs/requeue", body);
      boolean unknownPath = reply.status() == 404 && !reply.noSuchJob();
      return unknownPath
          ? "this slurmrestd has no v0.0.45 jobs/requeue; configure scontrol instead"
          : reply.refusal();
    };
  }
}
