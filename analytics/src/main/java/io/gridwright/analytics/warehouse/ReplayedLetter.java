package io.gridwright.analytics.warehouse;

import java.time.Instant;

/**
 * A dead letter that was parsed again and understood.
 *
 * @param topic of its message
 * @param partition of its message
 * @param offset of its message
 * @param at when
 * @param accepted source records that became signals in its place
 * @param refused source records that are dead letters in its place
 */
public record ReplayedLetter(
    String topic, int partition, long offset, Instant at, long accepted, long refused) {}
