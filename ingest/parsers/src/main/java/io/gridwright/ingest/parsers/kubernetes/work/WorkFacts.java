package io.gridwright.ingest.parsers.kubernetes.work;

import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.ingest.parsers.kubernetes.object.PodSpec;
import io.gridwright.model.workload.JobState;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * What an object that runs pods says of itself.
 *
 * @param size how many pods it wants and what they ask for
 * @param suspended whether it is held back
 * @param live pods that run, null where it does not tell
 * @param ending how it ended, null while it has not
 * @param word its last condition or phase
 * @param limit the hard end that it sets itself
 * @param queue that it names outside of its labels, null for none
 */
record WorkFacts(
    KubeObject object,
    PodCount size,
    boolean suspended,
    @Nullable Long live,
    @Nullable Ending ending,
    String word,
    @Nullable Duration limit,
    @Nullable Instant created,
    @Nullable Instant start,
    @Nullable String queue) {

  /** How and when it ended; the time is null where it is not told. */
  record Ending(JobState state, @Nullable Instant at) {}

  /**
   * Pods at the same time.
   *
   * @param pods how many, at least 1
   * @param gpus GPUs of all of them
   * @param pod what one that asks for GPUs asks for, else the first
   */
  record PodCount(int pods, double gpus, PodSpec pod) {
    static final PodCount NONE = new PodCount(0, 0, PodSpec.NONE);

    /** So many pods of one template. */
    static PodCount of(long pods, PodSpec pod) {
      return new PodCount((int) Math.max(0, pods), Math.max(0, pods) * pod.gpus(), pod);
    }

    PodCount plus(PodCount other) {
      boolean first = pods > 0 && (pod.anyGpus() || !other.pod.anyGpus());
      return new PodCount(pods + other.pods, gpus + other.gpus, first ? pod : other.pod);
    }

    PodCount times(long times) {
      return new PodCount((int) (pods * times), gpus * times, pod);
    }
  }

  @Nullable JobState outcome() {
    return ending == null ? null : ending.state();
  }
}
