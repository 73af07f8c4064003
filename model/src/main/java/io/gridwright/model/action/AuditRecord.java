package io.gridwright.model.action;

import java.time.Instant;

/**
 * What was done, by whom, why, and what it changed.
 *
 * @param at when this state was reached
 * @param actor who: {@code planner} or a person
 * @param before the job as its scheduler showed it before, JSON
 * @param after the same after, JSON; empty until read back
 * @param detail the scheduler's answer
 */
public record AuditRecord(
    Action action,
    ActionState state,
    Instant at,
    String actor,
    String before,
    String after,
    String detail) {}
