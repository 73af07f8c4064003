package io.gridwright.ingest.flink.event;

import static java.util.Objects.requireNonNull;

import io.gridwright.model.signal.JobObservation;
import java.time.Instant;

/**
 * A job as it was seen once.
 *
 * @param time ISO 8601, UTC
 * @param micros the same, microseconds since 1970
 * @param nodes nodes asked for
 * @param gpus GPUs asked for on all of them
 */
public record JobSighting(
    String cluster,
    String jobId,
    String time,
    long micros,
    String state,
    int attempt,
    String team,
    int nodes,
    double gpus) {
  static JobSighting of(JobObservation seen, Instant time) {
    return new JobSighting(
        requireNonNull(seen.job().cluster(), "no cluster"),
        requireNonNull(seen.job().id(), "no id"),
        time.toString(),
        Arrival.micros(time),
        seen.status().state().name(),
        seen.status().attempt(),
        seen.owner().team(),
        seen.request().nodes(),
        seen.request().gpus());
  }

  /** Which job. */
  public String job() {
    return cluster + ':' + jobId;
  }
}
