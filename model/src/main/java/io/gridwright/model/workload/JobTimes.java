package io.gridwright.model.workload;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** The instants of a job's life as its scheduler tells them. */
public record JobTimes(
    @Nullable Instant submit,
    @Nullable Instant eligible,
    @Nullable Instant start,
    @Nullable Instant end) {}
