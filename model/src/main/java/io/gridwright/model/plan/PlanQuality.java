package io.gridwright.model.plan;

/**
 * What a plan is worth.
 *
 * @param placedJobs jobs that start inside the horizon
 * @param startNow jobs that start in this cycle
 * @param weightedWaitHours sum over jobs of GPUs x hours until start
 * @param plannedGpuHours GPU-hours of work inside the horizon
 * @param score the search's own score, as text
 */
public record PlanQuality(
    int placedJobs, int startNow, double weightedWaitHours, double plannedGpuHours, String score) {}
