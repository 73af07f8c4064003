package io.gridwright.optimizer.explain;

/** The names of the rules that a {@link io.gridwright.model.plan.Reason} may carry. */
public final class Rules {
  /** It starts in this cycle. */
  public static final String FITS_NOW = "fits_now";

  /** It runs. */
  public static final String RUNNING = "running";

  /** Its user or an operator holds it. */
  public static final String HELD_BY_USER = "held_by_user";

  /** Its state is neither waiting nor running. */
  public static final String NOT_WAITING = "not_waiting";

  /** Its user wished a later start. */
  public static final String NOT_ELIGIBLE_YET = "not_eligible_yet";

  /** No state of the fleet could ever carry it. */
  public static final String IMPOSSIBLE_REQUEST = "impossible_request";

  /** Nodes that it would need are not up. */
  public static final String NODE_NOT_READY = "node_not_ready";

  /** Its team holds too much of its quota. */
  public static final String QUOTA = "quota";

  /** Fewer GPUs are free than it wants. */
  public static final String NO_FREE_GPUS = "no_free_gpus";

  /** Enough GPUs are free, but not enough on each of enough nodes. */
  public static final String NODE_FRAGMENTED = "node_fragmented";

  /** Enough nodes are free, but not in one NVLink domain. */
  public static final String DOMAIN_FRAGMENTED = "domain_fragmented";

  /** Jobs before it in the plan's order get what it needs. */
  public static final String BEHIND_JOBS = "behind_jobs";

  private Rules() {}
}
