package io.gridwright.model.workload;

import org.jspecify.annotations.Nullable;

/**
 * What a team is entitled to over Slurm and Kubernetes together.
 *
 * @param team team
 * @param share fraction of the fleet, 0 to 1; all shares sum to 1
 * @param quotaGpus GPUs it may hold at once, null for no limit
 * @param usedGpuHours recent use, decayed
 */
public record Entitlement(
    String team, double share, @Nullable Double quotaGpus, double usedGpuHours) {}
