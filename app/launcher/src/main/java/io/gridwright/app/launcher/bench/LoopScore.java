package io.gridwright.app.launcher.bench;

/**
 * What a fleet did in a run, as only the simulator knows it.
 *
 * @param occupancy GPU-hours held over those that the fleet had
 * @param productiveGpuHours GPU-hours of work, at the speed of a good place, of jobs that use them
 * @param started jobs that started
 * @param waiting jobs that wait at the end
 * @param meanWaitMinutes mean wait of the jobs that started
 * @param gpuMeanWaitMinutes the same weighted by GPUs
 * @param waitedGpuHours GPU-hours that jobs waited for in the run, whether they started or not
 * @param fairnessError mean over time of the sum over teams of what they lack: the smaller one of
 *     demand and entitlement, less what they hold, as a share of the fleet
 */
public record LoopScore(
    double occupancy,
    double productiveGpuHours,
    long started,
    long waiting,
    double meanWaitMinutes,
    double gpuMeanWaitMinutes,
    double waitedGpuHours,
    double fairnessError) {}
