package io.gridwright.app.twin.journal;

/**
 * A write that the twin was asked for, as it came over the wire.
 *
 * @param at simulated second at which it was carried out
 * @param kind which part carries it out
 * @param target what it is about, such as a job id or a path
 * @param body the request's body
 */
public record Command(long at, Kind kind, String target, String body) {
  /** Which part carries a command out. */
  public enum Kind {
    SLURM_UPDATE,
    SLURM_CANCEL,
    KUBE_MERGE_PATCH,
    KUBE_JSON_PATCH,
    KUBE_STRATEGIC_PATCH,
    KUBE_APPLY_PATCH,
    KUBE_PUT,
    FAULT
  }
}
