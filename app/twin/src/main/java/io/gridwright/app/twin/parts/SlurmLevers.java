package io.gridwright.app.twin.parts;

import java.util.LinkedHashSet;
import java.util.Set;

/** What Slurm lets others change on a job. */
public final class SlurmLevers {
  /** Nodes that it must have; empty for any. */
  public final Set<String> required = new LinkedHashSet<>();

  /** Nodes that it must not have. */
  public final Set<String> excluded = new LinkedHashSet<>();

  /** Priority that somebody set, or -1 when it is computed. */
  public long pinnedPriority = -1;

  /** Priority that Slurm computes. */
  public long computedPriority;

  /** Whether it is held. */
  public boolean held;

  /** Not before this simulated second. */
  public long beginTime = Long.MIN_VALUE;

  /** Comment of its owner. */
  public String comment = "";

  /** Comment of an administrator. */
  public String adminComment = "";

  /** Nice value. */
  public long nice;

  /** The priority that counts. */
  public long priority() {
    if (held) {
      return 0;
    }
    return pinnedPriority >= 0 ? pinnedPriority : computedPriority;
  }
}
