package io.gridwright.optimizer.rules;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of the queue.
 *
 * @param order places of the scene's queue, in the order in which they chose their spots
 * @param spots the spot of each place of the queue; null for a job that has none in the horizon
 */
public record Schedule(List<Integer> order, List<@Nullable Spot> spots) {
  /** The spot of a place of the queue, null when it has none. */
  public @Nullable Spot spot(int queued) {
    return spots.get(queued);
  }
}
