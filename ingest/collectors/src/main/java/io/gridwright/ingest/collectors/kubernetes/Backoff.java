package io.gridwright.ingest.collectors.kubernetes;

import java.time.Duration;
import java.util.SplittableRandom;

/**
 * Waits that double from failure to failure, each a random part of its bound, so that many spread.
 */
final class Backoff {
  private final Duration shortest;
  private final Duration longest;
  private final SplittableRandom random;
  private int failures;

  Backoff(Duration shortest, Duration longest, long seed) {
    this.shortest = shortest;
    this.longest = longest;
    this.random = new SplittableRandom(seed);
  }

  /** How long to wait after one more failure: at least half of the bound. */
  Duration next() {
    long bound = shortest.toMillis();
    for (int i = 0; i < failures && bound < longest.toMillis(); i++) {
      bound *= 2;
    }
    failures++;
    bound = Math.max(2, Math.min(bound, longest.toMillis()));
    return Duration.ofMillis(bound / 2 + random.nextLong(bound / 2 + 1));
  }

  /**
   * A time up to a fifth longer than the given, so that what was begun together does not end so.
   */
  Duration spread(Duration time) {
    return time.plusMillis(random.nextLong(time.toMillis() / 5 + 1));
  }

  /** Failures since all was well. */
  int failures() {
    return failures;
  }

  /** All is well again. */
  void reset() {
    failures = 0;
  }
}
