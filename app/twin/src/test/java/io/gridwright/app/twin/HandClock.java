package io.gridwright.app.twin;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.concurrent.atomic.AtomicReference;

/** A clock that is moved by hand. */
public final class HandClock extends Clock {
  private final AtomicReference<Instant> now;

  public HandClock(Instant start) {
    this.now = new AtomicReference<>(start);
  }

  public void forward(Duration step) {
    now.getAndUpdate(t -> t.plus(step));
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
