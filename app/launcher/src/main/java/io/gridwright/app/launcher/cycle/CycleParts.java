package io.gridwright.app.launcher.cycle;

import io.gridwright.model.action.Action;
import io.gridwright.model.action.AuditRecord;
import io.gridwright.model.plan.Plan;
import io.gridwright.model.policy.ActuationMode;
import io.gridwright.model.policy.Policy;
import io.gridwright.model.snapshot.FleetSnapshot;
import java.time.Instant;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * What the cycle calls, step by step.
 *
 * @param reader step 1: the fleet as of a moment
 * @param planner step 3
 * @param verifier step 4: one line for each hard rule that the plan breaks
 * @param publisher step 5: stores the plan with its reasons
 * @param differ step 6: the actions that would make the schedulers follow the plan
 * @param executor steps 7 to 9: gate, journal, act, read back
 * @param auditor step 9: stores what was done, every state that an action went through
 */
public record CycleParts(
    Function<Instant, FleetSnapshot> reader,
    BiFunction<FleetSnapshot, Policy, Plan> planner,
    BiFunction<FleetSnapshot, Plan, List<String>> verifier,
    Consumer<Plan> publisher,
    BiFunction<Plan, FleetSnapshot, List<Action>> differ,
    BiFunction<List<Action>, ActuationMode, List<AuditRecord>> executor,
    Runnable auditor) {}
