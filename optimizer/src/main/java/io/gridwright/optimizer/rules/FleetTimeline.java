package io.gridwright.optimizer.rules;

import io.gridwright.model.workload.Job;

/**
 * What is free on each node, and left of each team's quota, in every slot of the horizon. Jobs that
 * run hold their nodes as {@link Occupancy} says.
 */
public final class FleetTimeline {
  private final Horizon horizon;
  private final StepProfile[] nodes;
  private final StepProfile[] teams;
  private final int[] capacities;

  private FleetTimeline(Scene scene) {
    this.horizon = scene.horizon();
    this.nodes = new StepProfile[scene.nodes().size()];
    this.teams = new StepProfile[scene.teamCount()];
    this.capacities = scene.nodes().stream().mapToInt(n -> MilliGpus.of(n.gpus())).toArray();
    for (int i = 0; i < nodes.length; i++) {
      nodes[i] = new StepProfile(horizon.slots(), capacities[i]);
    }
    for (int i = 0; i < teams.length; i++) {
      teams[i] = new StepProfile(horizon.slots(), scene.quotaOf(i));
    }
  }

  /** A fleet on which nothing runs. */
  public static FleetTimeline empty(Scene scene) {
    return new FleetTimeline(scene);
  }

  /** A fleet on which only what runs now goes on. */
  public static FleetTimeline running(Scene scene) {
    return shortened(scene, 1.0);
  }

  /**
   * The same, where each job with a limit holds its nodes only for a fraction of the time that it
   * could still run.
   */
  public static FleetTimeline shortened(Scene scene, double fraction) {
    var timeline = new FleetTimeline(scene);
    for (var job : scene.snapshot().jobs()) {
      if (job.state().holdsResources()) {
        timeline.hold(scene, job, fraction);
      }
    }
    return timeline;
  }

  private void hold(Scene scene, Job job, double fraction) {
    int slots = Math.max(1, horizon.slotFrom(Occupancy.endOfRunning(job, horizon)));
    int until =
        job.request().timeLimit() == null ? slots : (int) Math.max(1, Math.ceil(slots * fraction));
    long held = 0;
    for (var share : job.allocation()) {
      int node = scene.nodeIndex(job.ref().cluster(), share.node());
      held += MilliGpus.of(share.gpus());
      if (node >= 0) {
        nodes[node].reserve(0, until, MilliGpus.of(share.gpus()));
      }
    }
    long counted = job.allocation().isEmpty() ? MilliGpus.of(job.request().gpus()) : held;
    teams[scene.teamIndex(job.owner().team())].reserve(0, until, (int) counted);
  }

  /** Makes this equal to another timeline of the same scene. */
  public void copyFrom(FleetTimeline other) {
    for (int i = 0; i < nodes.length; i++) {
      nodes[i].copyFrom(other.nodes[i]);
    }
    for (int i = 0; i < teams.length; i++) {
      teams[i].copyFrom(other.teams[i]);
    }
  }

  /** Takes a spot for a job. */
  public void reserve(Ask ask, Spot spot) {
    change(ask, spot, 1);
  }

  /** Gives a spot back. */
  public void release(Ask ask, Spot spot) {
    change(ask, spot, -1);
  }

  private void change(Ask ask, Spot spot, int sign) {
    int end = ask.endOf(spot.start());
    for (int node : spot.nodes()) {
      nodes[node].reserve(spot.start(), end, sign * ask.need());
    }
    teams[ask.team()].reserve(spot.start(), end, sign * (int) ask.total());
  }

  /** The least that is free on a node in slots [from, to), in thousandths of a GPU. */
  public int free(int node, int from, int to) {
    return nodes[node].least(from, to);
  }

  /** The least that is left of a team's quota in slots [from, to), in thousandths of a GPU. */
  public int quotaLeft(int team, int from, int to) {
    return teams[team].least(from, to);
  }

  /** Counts for each slot how many parts of a gang could begin on a node. */
  void addNodeStarts(int node, Ask ask, int bound, int[] differences) {
    int most = ask.parts(capacities[node]);
    for (int parts = 1; parts <= most; parts++) {
      if (!nodes[node].addStarts(parts * ask.need(), ask.length(), bound, differences)) {
        return;
      }
    }
  }

  void addTeamStarts(Ask ask, int bound, int[] differences) {
    teams[ask.team()].addStarts((int) ask.total(), ask.length(), bound, differences);
  }

  int slots() {
    return horizon.slots();
  }
}
