package io.gridwright.optimizer.explain;

import io.gridwright.model.plan.Promise;
import io.gridwright.optimizer.rules.Ask;
import io.gridwright.optimizer.rules.FleetTimeline;
import io.gridwright.optimizer.rules.ListScheduler;
import io.gridwright.optimizer.rules.Scene;
import io.gridwright.optimizer.rules.Schedule;
import io.gridwright.optimizer.rules.Spot;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * When jobs are likely to start. Time limits are upper bounds, so:
 *
 * <ul>
 *   <li>p90 is the planned start: nobody before it ends sooner than its limit
 *   <li>p50 is its start when the same order is scheduled again and every job holds its nodes only
 *       for half of the time that it still could
 *   <li>p10 the same with a fifth
 * </ul>
 *
 * <p>A job without a limit is never shortened. Shorter jobs can delay a later one (Graham's
 * anomaly), so p50 is at most p90 and p10 at most p50. The fractions are assumptions and not fitted
 * to the past of the fleet.
 */
final class PromiseRule {
  private static final double HALF = 0.5;
  private static final double FIFTH = 0.2;

  private final Scene scene;
  private final Schedule schedule;
  private final @Nullable Spot[] median;
  private final @Nullable Spot[] early;

  PromiseRule(Scene scene, Schedule schedule) {
    this.scene = scene;
    this.schedule = schedule;
    this.median = shortened(HALF);
    this.early = shortened(FIFTH);
  }

  private @Nullable Spot[] shortened(double fraction) {
    List<Ask> asks = new ArrayList<>();
    for (int i = 0; i < scene.queue().size(); i++) {
      boolean limited = scene.queue().get(i).request().timeLimit() != null;
      asks.add(limited ? scene.ask(i).shortened(fraction) : scene.ask(i));
    }
    return new ListScheduler(scene, FleetTimeline.shortened(scene, fraction), asks)
        .spots(schedule.order());
  }

  /** The band of a place of the queue, null when it has no spot. */
  @Nullable Promise promise(int queued) {
    var spot = schedule.spot(queued);
    if (spot == null) {
      return null;
    }
    int p50 = atMost(median[queued], spot.start());
    int p10 = atMost(early[queued], p50);
    var horizon = scene.horizon();
    return new Promise(horizon.at(p10), horizon.at(p50), horizon.at(spot.start()));
  }

  private static int atMost(@Nullable Spot spot, int limit) {
    return spot == null ? limit : Math.min(spot.start(), limit);
  }
}
