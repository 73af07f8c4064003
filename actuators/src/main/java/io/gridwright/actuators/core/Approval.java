package io.gridwright.actuators.core;

/**
 * Who answers for a run of actions.
 *
 * @param actor the name in the audit: {@code planner} or a person
 * @param given whether a person looked at the plan and approved it
 */
public record Approval(String actor, boolean given) {
  /** Nobody looked: the planner acts on its own. */
  public static Approval none() {
    return new Approval("planner", false);
  }

  /** A person approved. */
  public static Approval by(String person) {
    return new Approval(person, true);
  }
}
