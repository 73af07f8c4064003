package io.gridwright.model.workload;

import org.jspecify.annotations.Nullable;

/**
 * Who a job belongs to.
 *
 * @param user person
 * @param team Slurm account or Kueue queue
 * @param queue partition or LocalQueue
 * @param qos QOS or priority class
 */
public record JobOwner(
    @Nullable String user, String team, @Nullable String queue, @Nullable String qos) {}
