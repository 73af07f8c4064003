package io.gridwright.model.plan;

import java.time.Instant;

/**
 * When a job is expected to start: one chance in ten before {@code p10}, nine before {@code p90}.
 */
public record Promise(Instant p10, Instant p50, Instant p90) {}
