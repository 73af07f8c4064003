package io.gridwright.app.twin.state;

import io.gridwright.app.twin.parts.Noise;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.parts.SimNode;
import org.jspecify.annotations.Nullable;

/** Names of pods as the Job controller makes them: the Job, an index and five letters. */
public final class PodNames {
  private static final String LETTERS = "bcdfghjklmnpqrstvwxz2456789";

  private PodNames() {}

  /** Name of one pod of a job; a restarted pod has another. */
  public static String of(SimJob job, int index) {
    return of(job, index, job.attempt());
  }

  /** Name of one pod of an attempt of a job. */
  public static String of(SimJob job, int index, int attempt) {
    return job.kubeName() + '-' + index + '-' + suffix(job.sequence(), index, attempt);
  }

  /** The pod of a job on a node, null for none. */
  public static @Nullable String on(SimJob job, SimNode node) {
    for (int i = 0; i < job.allocation().size(); i++) {
      if (job.allocation().get(i).node().equals(node)) {
        return of(job, i);
      }
    }
    return null;
  }

  /** Name of a job's Workload as Kueue makes it. */
  public static String workload(SimJob job) {
    return "job-" + job.kubeName() + '-' + suffix(job.sequence(), -1, 0);
  }

  private static String suffix(long... parts) {
    long bits = Noise.mix(17, parts);
    var text = new StringBuilder();
    for (int i = 0; i < 5; i++) {
      text.append(LETTERS.charAt((int) Long.remainderUnsigned(bits, LETTERS.length())));
      bits = Long.divideUnsigned(bits, LETTERS.length());
    }
    return text.toString();
  }
}
