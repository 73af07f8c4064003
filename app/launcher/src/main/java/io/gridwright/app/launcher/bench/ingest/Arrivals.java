package io.gridwright.app.launcher.bench.ingest;

import io.gridwright.analytics.warehouse.Row;
import io.gridwright.analytics.warehouse.Warehouse;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.locks.LockSupport;
import java.util.function.LongConsumer;

/** Watches how many events can be queried. */
final class Arrivals {
  private static final double LOOK_SECONDS = 0.25;
  private static final long REST_NANOS = 50_000_000;
  private final Warehouse warehouse;
  private final LongConsumer progress;
  private final long half;
  private double lookedAt;
  private long count;
  private long halfCount;
  private double halfAt;
  private double endAt;

  Arrivals(Warehouse warehouse, long expected, LongConsumer progress) {
    this.warehouse = warehouse;
    this.progress = progress;
    this.half = expected / 2;
  }

  /** Looks, unless that was just done. */
  void look(double seconds) {
    if (seconds - lookedAt < LOOK_SECONDS) {
      return;
    }
    lookedAt = seconds;
    var found = warehouse.query("SELECT count(*) AS events FROM raw.gpu_sample", List.of());
    count = (long) new Row(found.objects().get(0)).number("events");
    if (halfCount == 0 && count >= half) {
      halfCount = count;
      halfAt = seconds;
    }
    endAt = seconds;
    progress.accept(count);
  }

  /** Waits for all of them. */
  void await(long expected, ProcessMeter meter, Duration patience) {
    long seen = count;
    double seenAt = meter.seconds();
    while (count < expected) {
      look(meter.seconds());
      if (count > seen) {
        seen = count;
        seenAt = meter.seconds();
      }
      if (meter.seconds() - seenAt > patience.toSeconds()) {
        throw new GridwrightException(ErrorCode.INTERNAL, "Rows did not arrive in time")
            .with("expected", expected)
            .with("arrived", count);
      }
      LockSupport.parkNanos(REST_NANOS);
    }
  }

  /** Events per second until half could be queried. */
  double firstHalf() {
    return halfCount / halfAt;
  }

  /** Events per second after that, 0 when all came at once. */
  double secondHalf() {
    return count == halfCount ? 0 : (count - halfCount) / (endAt - halfAt);
  }
}
