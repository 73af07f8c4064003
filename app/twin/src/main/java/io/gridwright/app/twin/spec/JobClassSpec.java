package io.gridwright.app.twin.spec;

import java.util.List;

/**
 * A class of work. Choices that are listed more than once are drawn more often.
 *
 * @param clusters where it is submitted
 * @param teams whose it is
 * @param perHour arrivals per hour on each cluster at the day's mean
 * @param nodes gang sizes
 * @param gpus GPUs on each node
 * @param hours median run time when placed well
 * @param overRequest largest factor by which its users over-request the time limit
 * @param activity streaming-multiprocessor activity when placed well, 0 to 1
 * @param idleShare share of its jobs that hold GPUs and leave them idle
 * @param failShare share of its jobs that fail by their own fault
 * @param checkpointMinutes minutes between its checkpoints
 * @param oneDomainShare share of its gangs that must sit in one NVLink domain
 * @param preemptibleShare share of its jobs that may be requeued for others
 */
public record JobClassSpec(
    String name,
    Kind kind,
    List<String> clusters,
    List<String> teams,
    String product,
    double perHour,
    List<Integer> nodes,
    List<Integer> gpus,
    double hours,
    double overRequest,
    double activity,
    double idleShare,
    double failShare,
    double checkpointMinutes,
    double oneDomainShare,
    double preemptibleShare) {
  public JobClassSpec {
    clusters = List.copyOf(clusters);
    teams = List.copyOf(teams);
    nodes = List.copyOf(nodes);
    gpus = List.copyOf(gpus);
  }

  /** What the work is like. */
  public enum Kind {
    TRAINING,
    RL,
    BATCH,
    INFERENCE,
    INTERACTIVE
  }
}
