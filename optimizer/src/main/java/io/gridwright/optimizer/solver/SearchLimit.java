package io.gridwright.optimizer.solver;

import io.gridwright.optimizer.rules.Ask;
import io.gridwright.optimizer.rules.Scene;
import java.util.List;

/**
 * How long the search may go on, counted in orders tried and not in time, so that a slower machine
 * finds the same plan.
 *
 * @param orders orders that may be tried
 * @param unimproved steps without a better order after which it ends
 */
record SearchLimit(long orders, int unimproved) {
  /**
   * Steps of packing in a second: one for each node that a job could run on and one for each eight
   * slots, for each job of an order. Orders of 200 jobs on 160 nodes were packed at 45 to 90
   * million steps per CPU second; a machine that does other work besides has less.
   */
  private static final long STEPS_PER_SECOND = 25_000_000;

  private static final long FEWEST = 50;
  private static final long MOST = 50_000;

  /** About as many orders as can be tried in the policy's time for the search. */
  static SearchLimit of(Scene scene, List<Integer> movable) {
    long steps = 1;
    for (int queued : movable) {
      Ask ask = scene.ask(queued);
      steps += ask.candidates().length + scene.horizon().slots() / 8;
    }
    double seconds = scene.policy().solveTime().toMillis() / 1000.0;
    long orders = (long) (seconds * STEPS_PER_SECOND / steps);
    int jobs = movable.size();
    long useful = 40L * jobs * jobs;
    return new SearchLimit(
        Math.max(FEWEST, Math.min(Math.min(MOST, useful), orders)), 200 + 20 * jobs);
  }
}
