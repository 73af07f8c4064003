package io.gridwright.ingest.collectors.http;

import java.time.Duration;

/**
 * How hard endpoints may be asked.
 *
 * @param concurrency requests at the same time, over all collectors that share a fetch
 * @param timeout from the first byte sent to the last byte received, per request
 * @param maxBytes largest answer
 */
public record FetchLimits(int concurrency, Duration timeout, int maxBytes) {
  /** 16 at a time, 10 s, 64 MiB. */
  public static final FetchLimits DEFAULT =
      new FetchLimits(16, Duration.ofSeconds(10), 64 * 1024 * 1024);

  public FetchLimits {
    if (concurrency < 1 || maxBytes < 1 || timeout.isNegative() || timeout.isZero()) {
      throw new IllegalArgumentException("limits must be above zero");
    }
  }
}
