package io.gridwright.optimizer.rules;

import io.gridwright.model.plan.Plan;
import io.gridwright.model.policy.Policy;
import io.gridwright.model.snapshot.FleetSnapshot;

/** Turns the state of a fleet into one decision for each job. */
public interface Planner {
  /**
   * A plan that breaks no rule of {@link PlanVerifier}. Equal arguments give equal plans.
   *
   * @throws io.gridwright.model.error.GridwrightException BAD_CONFIG when the policy's slot or
   *     horizon is not positive
   */
  Plan plan(FleetSnapshot snapshot, Policy policy);
}
