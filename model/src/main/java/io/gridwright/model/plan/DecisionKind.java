package io.gridwright.model.plan;

/** What a plan does with one job. */
public enum DecisionKind {
  /** It runs and goes on. */
  KEEP,
  /** It starts in this cycle. */
  START,
  /** It starts later, inside the horizon. */
  DEFER,
  /** It cannot start inside the horizon. */
  BLOCK,
  /** It yields its place. */
  PREEMPT
}
