package io.gridwright.app.launcher.bench;

import java.util.Map;

/**
 * One seed.
 *
 * @param with the fleet steered by plans
 * @param without the same fleet and work, left to its schedulers
 * @param actions actions by kind and the state they ended in, such as {@code PLACE APPLIED}
 * @param answers what schedulers or the gate said to actions that were not applied, with counts
 */
public record LoopRow(
    long seed,
    LoopScore with,
    LoopScore without,
    Map<String, Long> actions,
    Map<String, Long> answers) {}
