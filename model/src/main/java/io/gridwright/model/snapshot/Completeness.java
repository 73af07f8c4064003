package io.gridwright.model.snapshot;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Whether one source said enough to plan with.
 *
 * @param source what was looked for, such as {@code jobs of slurm-a}
 * @param cluster the cluster that cannot be acted on without it, null when none depends on it
 * @param lastSeen newest event, null for none
 * @param age how old it is
 * @param enough whether planning may rely on it
 * @param missing what is missing and when it would be enough; empty when nothing is
 */
public record Completeness(
    String source,
    @Nullable String cluster,
    @Nullable Instant lastSeen,
    @Nullable Duration age,
    boolean enough,
    String missing) {}
