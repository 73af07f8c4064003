package io.gridwright.optimizer.rules;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Finds the earliest start of a whole gang and its nodes. Of the nodes that fit it takes those of
 * the fewest NVLink domains, of these the domain that it fills best, and there the nodes on which
 * the least stays free: whole nodes and whole domains are kept for the gangs that need them. Ties
 * go to the lower index, so equal questions have equal answers.
 *
 * <p>One packer serves one thread; it reuses its counters.
 */
public final class NodePacker {
  private final Scene scene;
  private final int[] nodeStarts;
  private final int[] teamStarts;
  private final boolean[] quotaHolds;
  private long[] fitting = new long[64];

  /** A packer for timelines of this scene. */
  public NodePacker(Scene scene) {
    this.scene = scene;
    this.nodeStarts = new int[scene.horizon().slots() + 1];
    this.teamStarts = new int[scene.horizon().slots() + 1];
    this.quotaHolds = new boolean[scene.horizon().slots()];
  }

  /** The earliest spot for a job, null when it has none inside the horizon. */
  public @Nullable Spot earliest(FleetTimeline timeline, Ask ask) {
    return earliest(timeline, ask, ask.earliest());
  }

  /** The earliest spot at or after a slot, null when there is none inside the horizon. */
  public @Nullable Spot earliest(FleetTimeline timeline, Ask ask, int from) {
    if (ask.nodes() < 1 || tooFew(ask, ask.candidates().length) || from >= timeline.slots()) {
      return null;
    }
    findQuota(timeline, ask, from);
    int start =
        ask.oneDomain() ? inOneDomain(timeline, ask, from) : overDomains(timeline, ask, from);
    return start < 0 ? null : choose(timeline, ask, start);
  }

  private static boolean tooFew(Ask ask, int nodes) {
    return nodes < 1 || (!ask.stacks() && nodes < ask.nodes());
  }

  private void findQuota(FleetTimeline timeline, Ask ask, int from) {
    if (!scene.hasQuota(ask.team())) {
      Arrays.fill(quotaHolds, true);
      return;
    }
    Arrays.fill(teamStarts, from, teamStarts.length, 0);
    timeline.addTeamStarts(ask, from, teamStarts);
    int holds = 0;
    for (int slot = from; slot < quotaHolds.length; slot++) {
      holds += teamStarts[slot];
      quotaHolds[slot] = holds > 0;
    }
  }

  private int overDomains(FleetTimeline timeline, Ask ask, int from) {
    return firstStart(timeline, ask, 0, ask.candidates().length, from, timeline.slots());
  }

  private int inOneDomain(FleetTimeline timeline, Ask ask, int from) {
    int best = -1;
    int begin = 0;
    for (int end : ask.groupEnds()) {
      if (!tooFew(ask, end - begin)) {
        int before = best < 0 ? timeline.slots() : best;
        int start = firstStart(timeline, ask, begin, end, from, before);
        best = start < 0 ? best : start;
      }
      begin = end;
    }
    return best;
  }

  private int firstStart(
      FleetTimeline timeline, Ask ask, int begin, int end, int from, int before) {
    Arrays.fill(nodeStarts, from, nodeStarts.length, 0);
    for (int i = begin; i < end; i++) {
      timeline.addNodeStarts(ask.candidates()[i], ask, from, nodeStarts);
    }
    int count = 0;
    for (int slot = from; slot < before; slot++) {
      count += nodeStarts[slot];
      if (count >= ask.nodes() && quotaHolds[slot]) {
        return slot;
      }
    }
    return -1;
  }

  private Spot choose(FleetTimeline timeline, Ask ask, int start) {
    int[] groups = ask.groupEnds();
    int[] counts = new int[groups.length];
    int[] leftovers = new int[groups.length];
    countFitting(timeline, ask, start, counts, leftovers);
    int[] chosen = new int[ask.nodes()];
    int filled = 0;
    int domains = 0;
    while (filled < chosen.length) {
      int group = nextGroup(counts, leftovers, chosen.length - filled);
      int begin = group == 0 ? 0 : groups[group - 1];
      int found = tightest(timeline, ask, start, begin, groups[group]);
      for (int i = 0; i < found && filled < chosen.length; i++) {
        int node = (int) (fitting[i] & 0xFFFFFFFFL);
        int parts = ask.parts((int) (fitting[i] >> 32) + ask.need());
        int until = Math.min(chosen.length, filled + parts);
        Arrays.fill(chosen, filled, until, node);
        filled = until;
      }
      counts[group] = 0;
      domains++;
    }
    Arrays.sort(chosen);
    return new Spot(start, chosen, domains);
  }

  private static void countFitting(
      FleetTimeline timeline, Ask ask, int start, int[] counts, int[] leftovers) {
    int begin = 0;
    for (int group = 0; group < counts.length; group++) {
      leftovers[group] = Integer.MAX_VALUE;
      for (int i = begin; i < ask.groupEnds()[group]; i++) {
        int free = timeline.free(ask.candidates()[i], start, ask.endOf(start));
        if (free >= ask.need()) {
          counts[group] += ask.parts(free);
          leftovers[group] = Math.min(leftovers[group], free - ask.need());
        }
      }
      begin = ask.groupEnds()[group];
    }
  }

  /** The domain with room for the fewest parts that suffice, else the one with the most. */
  private static int nextGroup(int[] counts, int[] leftovers, int wanted) {
    int best = -1;
    for (int group = 0; group < counts.length; group++) {
      if (counts[group] > 0 && (best < 0 || compare(counts, leftovers, group, best, wanted) < 0)) {
        best = group;
      }
    }
    return best;
  }

  private static int compare(int[] counts, int[] leftovers, int a, int b, int wanted) {
    boolean enough = counts[a] >= wanted;
    if (enough != counts[b] >= wanted) {
      return enough ? -1 : 1;
    }
    int byLeftover = Integer.compare(leftovers[a], leftovers[b]);
    if (wanted == 1 && byLeftover != 0) {
      return byLeftover;
    }
    int byCount = Integer.compare(counts[a], counts[b]);
    return byCount == 0 ? byLeftover : enough ? byCount : -byCount;
  }

  /** Fills {@code fitting} with the nodes that fit, the one with the least left over first. */
  private int tightest(FleetTimeline timeline, Ask ask, int start, int begin, int end) {
    if (fitting.length < end - begin) {
      fitting = new long[end - begin];
    }
    int found = 0;
    for (int i = begin; i < end; i++) {
      int node = ask.candidates()[i];
      int free = timeline.free(node, start, ask.endOf(start));
      if (free >= ask.need()) {
        fitting[found++] = ((long) (free - ask.need()) << 32) | node;
      }
    }
    Arrays.sort(fitting, 0, found);
    return found;
  }
}
