package io.gridwright.ingest.collectors.kubernetes;

import java.time.Duration;

/**
 * How patient watches are, in real time.
 *
 * @param answer for the beginning of an answer, and for a whole page of a list
 * @param idle without a word, not even a bookmark, before a watch is taken for dead
 * @param lifetime of one watch, after which the server is asked to end it
 * @param recheck between looks for a kind that is not installed
 * @param shortest first wait after a failure; each further one doubles it
 * @param longest of these waits
 */
public record WatchTiming(
    Duration answer,
    Duration idle,
    Duration lifetime,
    Duration recheck,
    Duration shortest,
    Duration longest) {
  /** For a cluster that is not under a test; API servers send a bookmark about every minute. */
  public static final WatchTiming STANDARD =
      new WatchTiming(
          Duration.ofSeconds(30),
          Duration.ofSeconds(150),
          Duration.ofMinutes(8),
          Duration.ofSeconds(30),
          Duration.ofMillis(500),
          Duration.ofSeconds(30));
}
