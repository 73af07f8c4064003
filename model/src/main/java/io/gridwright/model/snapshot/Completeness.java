package io.gridwright.model.snapshot;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether one source said enough to plan with.
 *
 * @param source cluster or kind of telemetry
 * @param lastSeen newest event, null for none
 * @param age how old it is
 * @param enough whether planning may rely on it
 * @param missing what is missing and when it would be enough; empty when nothing is
 */
public record Completeness(
    String source,
    @Nullable Instant lastSeen,
    @Nullable Duration age,
    boolean enough,
    String missing) {}
