package io.gridwright.app.launcher.bench;

import java.time.Clock;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that stands until it is moved. */
final class SteppedClock extends Clock {
  private final AtomicReference<Instant> now;

  SteppedClock(Instant start) {
    this.now = new AtomicReference<>(start);
  }

  void moveTo(Instant moment) {
    now.set(moment);
  }

  @Override
  public Instant instant() {
    return now.get();
  }

  @Override
  public ZoneId getZone() {
    return ZoneOffset.UTC;
  }

  @Override
  public Clock withZone(ZoneId zone) {
    return this;
  }
}
