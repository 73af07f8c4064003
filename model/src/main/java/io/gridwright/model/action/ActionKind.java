package io.gridwright.model.action;

/** What an action changes. */
public enum ActionKind {
  /** Sets a waiting job's place in the order. */
  PRIORITIZE,
  /** Lets a waiting job start, on given nodes. */
  PLACE,
  /** Keeps a waiting job from starting before a time. */
  DEFER,
  /** Asks a running job to yield and wait again. */
  REQUEUE
}
