package io.gridwright.actuators.kubernetes;

import io.fabric8.kubernetes.client.KubernetesClientException;
import io.gridwright.model.action.Action;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.time.Duration;

/** Makes a job yield and queue again: its Workload is deactivated, and activated afterwards. */
final class Eviction {
  private static final int LOOKS = 40;
  private final KueueObjects objects;
  private final Duration pause;

  /** Looks up to 40 times whether a job has yielded, with a pause between. */
  Eviction(KueueObjects objects, Duration pause) {
    this.objects = objects;
    this.pause = pause;
  }

  /** Asks a job to yield. */
  void begin(JobName name, KueueJob seen, Action action) {
    var stop = KueuePatches.stop(seen, action, Annotations.REQUEUE, action.id());
    objects.patchWorkload(name, seen.workloadName(), stop);
  }

  /** Whether it was begun and its second half is missing. */
  static boolean unfinished(KueueJob seen, Action action) {
    return KueueJob.annotation(seen.workload(), Annotations.REQUEUE).equals(action.id());
  }

  /**
   * Waits until the job has yielded and lets it queue again; also when it has not, for a job must
   * not stay deactivated.
   *
   * @return whether it had yielded by then
   * @throws GridwrightException when the second half could not be made
   */
  boolean finish(JobName name, Action action) {
    boolean yielded = false;
    var seen = objects.look(action.job());
    for (int i = 0; i < LOOKS && seen != null; i++) {
      yielded = seen.observed().state().waits();
      if (yielded) {
        break;
      }
      rest();
      seen = objects.look(action.job());
    }
    if (seen != null && !seen.workload().isMissingNode()) {
      try {
        objects.patchWorkload(name, seen.workloadName(), KueuePatches.release(action));
      } catch (KubernetesClientException e) {
        throw KueueObjects.noAnswer(e, name);
      }
    }
    return yielded;
  }

  private void rest() {
    try {
      Thread.sleep(pause.toMillis());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new GridwrightException(ErrorCode.SOURCE_FAILED, "Interrupted in a requeue", e);
    }
  }
}
