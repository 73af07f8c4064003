package io.gridwright.ingest.flink.keyed;

/**
 * The state in which something was last seen.
 *
 * @param micros when, microseconds since 1970
 * @param attempt restarts until then, 0 for what has none
 */
public record LastState(String state, int attempt, long micros) {}
