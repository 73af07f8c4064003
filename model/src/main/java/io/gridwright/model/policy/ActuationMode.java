package io.gridwright.model.policy;

/** How far a plan may go. */
public enum ActuationMode {
  /** Plan and show; never write. The default. */
  OBSERVE,
  /** Also publish the actions that would be taken. */
  RECOMMEND,
  /** Act on plans that a person approved. */
  APPROVE,
  /** Act. */
  APPLY
}
