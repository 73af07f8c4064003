package io.gridwright.app.launcher.demo;

import java.time.Instant;
import java.util.Map;

/**
 * What a demo came to, over the life of its home.
 *
 * @param from fleet time that is known from
 * @param until fleet time that is known to
 * @param events messages that the broker took
 * @param rows messages that became rows
 * @param deadLetters messages that became dead letters
 * @param plans plans that were stored
 * @param actions actions by the state they ended in
 * @param with the fleet as it was, with plans applied
 * @param without the same fleet and work, left to its schedulers
 */
public record DemoResult(
    Instant from,
    Instant until,
    long events,
    long rows,
    long deadLetters,
    long plans,
    Map<String, Long> actions,
    FleetOutcome with,
    FleetOutcome without) {}
