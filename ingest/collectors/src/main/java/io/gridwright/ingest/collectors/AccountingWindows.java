package io.gridwright.ingest.collectors;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which times accounting is asked for: from a little before the last answer, so that what was
 * written late is seen, and every so often from longer before. Long times are asked for in slices,
 * because databases refuse wide ones.
 */
public final class AccountingWindows {
  private final Span span;
  private @Nullable Instant answered;
  private @Nullable Instant swept;

  /** Windows that begin with {@link Span#back()} before the first time. */
  public AccountingWindows(Span span) {
    this.span = span;
  }

  /** The windows to ask for, oldest first; the last one ends now. */
  public List<Window> next(Instant now) {
    var last = answered;
    boolean sweep = last == null || swept == null || !swept.plus(span.sweepEvery()).isAfter(now);
    var from = last == null ? now.minus(span.back()) : last.minus(span.overlap());
    if (sweep && from.isAfter(now.minus(span.back()))) {
      from = now.minus(span.back());
    }
    var windows = new ArrayList<Window>();
    for (var at = from; at.isBefore(now); at = at.plus(span.slice())) {
      var until = at.plus(span.slice());
      windows.add(new Window(at, until.isBefore(now) ? until : now));
    }
    return windows;
  }

  /** Every window up to a time was answered. */
  public void answered(Instant now) {
    if (swept == null || !swept.plus(span.sweepEvery()).isAfter(now)) {
      swept = now;
    }
    answered = now;
  }

  /** A time that is asked for. */
  public record Window(Instant from, Instant until) {}

  /**
   * How far to look back.
   *
   * @param overlap before the last answer; the database is behind by less
   * @param back at the start and on every sweep
   * @param sweepEvery time between sweeps
   * @param slice longest window
   */
  public record Span(Duration overlap, Duration back, Duration sweepEvery, Duration slice) {
    /** 10 min, 1 day, 1 hour, 1 day. */
    public static final Span DEFAULT =
        new Span(
            Duration.ofMinutes(10), Duration.ofDays(1), Duration.ofHours(1), Duration.ofDays(1));

    public Span {
      if (overlap.isNegative() || !positive(back) || !positive(sweepEvery) || !positive(slice)) {
        throw new IllegalArgumentException("times must be above zero");
      }
    }

    private static boolean positive(Duration time) {
      return !time.isNegative() && !time.isZero();
    }
  }
}
