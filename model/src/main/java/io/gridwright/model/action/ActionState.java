package io.gridwright.model.action;

import java.util.EnumSet;
import java.util.Set;

/** Where an action stands. The legal moves are the table below; anything else is a bug. */
public enum ActionState {
  PROPOSED,
  SENT,
  APPLIED,
  REFUSED,
  SKIPPED,
  UNKNOWN;

  /** States that may follow this one. */
  public Set<ActionState> next() {
    return switch (this) {
      case PROPOSED -> EnumSet.of(SENT, SKIPPED);
      case SENT -> EnumSet.of(APPLIED, REFUSED, UNKNOWN);
      case UNKNOWN -> EnumSet.of(APPLIED, REFUSED, SENT);
      case APPLIED, REFUSED, SKIPPED -> EnumSet.noneOf(ActionState.class);
    };
  }

  /** Whether nothing may follow. */
  public boolean isFinal() {
    return next().isEmpty();
  }
}
