package io.gridwright.model.workload;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What a job asks for.
 *
 * @param nodes nodes of the gang, at least 1
 * @param gpusPerNode GPUs on each
 * @param gpuType product asked for, null for any
 * @param timeLimit the hard end, null where none is set
 * @param oneDomain whether the gang must sit in one NVLink domain
 * @param preemptible whether it may be requeued for another
 */
public record JobRequest(
    int nodes,
    double gpusPerNode,
    @Nullable String gpuType,
    @Nullable Duration timeLimit,
    boolean oneDomain,
    boolean preemptible) {
  /** GPUs of the whole gang. */
  public double gpus() {
    return nodes * gpusPerNode;
  }
}
