package io.gridwright.app.launcher.home;

import java.io.Serializable;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;

/** A clock that starts at a given moment and runs a given number of times faster than another. */
public final class ScaledClock extends Clock implements Serializable {
  private static final long serialVersionUID = 1;
  private final Clock real;
  private final Instant realStart;
  private final Instant start;
  private final double speed;

  /**
   * Starts now.
   *
   * @param real the clock that paces it
   * @param start what it shows first
   * @param speed seconds that pass on it in one second of {@code real}, above zero
   */
  public ScaledClock(Clock real, Instant start, double speed) {
    if (!(speed > 0)) {
      throw new IllegalArgumentException("speed must be above zero, was " + speed);
    }
    this.real = real;
    this.realStart = real.instant();
    this.start = start;
    this.speed = speed;
  }

  @Override
  public Instant instant() {
    var passed = Duration.between(realStart, real.instant());
    return start.plusNanos(Math.round(passed.toNanos() * speed));
  }

  /** Seconds that pass on it in one second of the real one. */
  public double speed() {
    return speed;
  }

  /** How long a span of this clock takes on the real one. */
  public Duration real(Duration span) {
    return Duration.ofNanos(Math.round(span.toNanos() / speed));
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
