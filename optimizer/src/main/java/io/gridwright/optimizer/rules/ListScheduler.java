package io.gridwright.optimizer.rules;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Turns an order of the queue into a schedule: each job in turn takes the earliest spot that those
 * before it left, and moves none of them (conservative backfill). Whatever the order, the result
 * breaks no hard rule.
 *
 * <p>One scheduler serves one thread.
 */
public final class ListScheduler {
  private final List<Ask> asks;
  private final FleetTimeline start;
  private final FleetTimeline work;
  private final NodePacker packer;
  private final int[] shapes;
  private final int[] earliest;

  /** A scheduler behind the jobs that run now. */
  public ListScheduler(Scene scene) {
    this(scene, FleetTimeline.running(scene), scene.asks());
  }

  /** A scheduler behind another state of the fleet, or for other asks of the same queue. */
  public ListScheduler(Scene scene, FleetTimeline start, List<Ask> asks) {
    this.asks = List.copyOf(asks);
    this.start = start;
    this.work = FleetTimeline.empty(scene);
    this.packer = new NodePacker(scene);
    var known = new HashMap<Shape, Integer>();
    this.shapes =
        this.asks.stream()
            .mapToInt(ask -> known.computeIfAbsent(Shape.of(ask), s -> known.size()))
            .toArray();
    this.earliest = new int[known.size()];
  }

  /** Jobs of one shape ask the same; what was taken before one of them started stays taken. */
  private record Shape(
      int nodes,
      int need,
      int length,
      boolean stacks,
      boolean oneDomain,
      int team,
      int earliest,
      Candidates candidates) {
    static Shape of(Ask ask) {
      return new Shape(
          ask.nodes(),
          ask.need(),
          ask.length(),
          ask.stacks(),
          ask.oneDomain(),
          ask.team(),
          ask.earliest(),
          ask.where());
    }
  }

  /** The order in which the schedulers themselves would serve the queue. */
  public static List<Integer> servedOrder(Scene scene) {
    return IntStream.range(0, scene.queue().size()).boxed().toList();
  }

  /** The spots of the queue's jobs in the order given; jobs outside of it get none. */
  public @Nullable Spot[] spots(List<Integer> order) {
    var spots = new @Nullable Spot[asks.size()];
    work.copyFrom(start);
    Arrays.fill(earliest, 0);
    for (int queued : order) {
      var ask = asks.get(queued);
      int shape = shapes[queued];
      var spot = packer.earliest(work, ask, Math.max(ask.earliest(), earliest[shape]));
      earliest[shape] = spot == null ? work.slots() : spot.start();
      if (spot != null) {
        work.reserve(ask, spot);
        spots[queued] = spot;
      }
    }
    return spots;
  }

  /** The schedule of an order. */
  public Schedule schedule(List<Integer> order) {
    return new Schedule(
        List.copyOf(order),
        Collections.unmodifiableList(new ArrayList<>(Arrays.asList(spots(order)))));
  }
}
