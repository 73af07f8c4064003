package io.gridwright.ingest.flink.counter;

import java.util.function.Consumer;

/** What each step from one reading to the next means. */
final class CounterSteps {
  private final long[] times;
  private final double[] values;
  private final int count;
  private final double headRate;
  private final CounterField field;

  CounterSteps(CounterSeries series, CounterField field) {
    this.times = series.times;
    this.values = series.values;
    this.count = series.count;
    this.headRate = series.headRate;
    this.field = field;
  }

  /** Tells what the step to a reading means; nothing for a reading that is not believed. */
  void tell(int to, Consumer<Stretch> told) {
    if (isDip(to)) {
      return;
    }
    int from = isDip(to - 1) ? to - 2 : to - 1;
    if (field.kind() == CounterKind.RATE) {
      rate(from, to, told);
    } else if (values[to] < values[from]) {
      reset(from, to, told);
    } else {
      rise(from, to, told);
    }
  }

  /**
   * Whether one reading fell out of line and the next is back in it: a dropout to zero, or a
   * reading with a wrong time. Unless the next fits better to a counter that began anew.
   */
  boolean isDip(int at) {
    if (field.kind() == CounterKind.RATE || at < 1 || at + 1 >= count) {
      return false;
    }
    double before = values[at - 1];
    double after = values[at + 1];
    if (values[at] >= before || after < before || isStuck(at - 1)) {
      return false;
    }
    if (field.kind() == CounterKind.EVENTS) {
      return true;
    }
    double expected = rateUntil(at - 1);
    double through = (after - before) / seconds(at - 1, at + 1);
    double anew = (after - values[at]) / seconds(at, at + 1);
    return Double.isNaN(expected) || Math.abs(through - expected) <= Math.abs(anew - expected);
  }

  /** Units per second up to a reading, NaN when it is not known. */
  double rateUntil(int at) {
    if (at == 0) {
      return headRate;
    }
    int from = at > 1 && isDip(at - 1) ? at - 2 : at - 1;
    boolean known = values[at] >= values[from] && !isGap(from, at);
    return known ? (values[at] - values[from]) / seconds(from, at) : Double.NaN;
  }

  private void rise(int from, int to, Consumer<Stretch> told) {
    boolean stuck = isStuck(to);
    told.accept(
        new Stretch(
            times[from],
            times[to],
            values[to] - values[from],
            0,
            !stuck,
            isGap(from, to),
            stuck,
            false));
  }

  private void reset(int from, int to, Consumer<Stretch> told) {
    double rate =
        field.kind() == CounterKind.FLOW && !isStuck(from) ? rateAround(from, to) : Double.NaN;
    double whole = seconds(from, to);
    if (!isGap(from, to)) {
      double hidden = rate > 0 ? Math.max(0, rate * whole - values[to]) : 0;
      told.accept(
          new Stretch(times[from], times[to], values[to], hidden, true, false, false, true));
      return;
    }
    double since = rate > 0 ? Math.min(whole, values[to] / rate) : whole;
    long began = times[to] - Math.round(since * 1000);
    if (began > times[from]) {
      told.accept(new Stretch(times[from], began, 0, 0, false, true, false, false));
    }
    told.accept(
        new Stretch(
            began, times[to], values[to], 0, true, Double.isNaN(rate) || rate <= 0, false, true));
  }

  private void rate(int from, int to, Consumer<Stretch> told) {
    boolean gap = isGap(from, to);
    double passed = gap ? 0 : values[to] * seconds(from, to);
    told.accept(new Stretch(times[from], times[to], passed, 0, !gap, gap, false, false));
  }

  /** The mean of the rates until one reading and from another, or the one that is known. */
  private double rateAround(int from, int to) {
    double before = rateUntil(from);
    boolean known = to + 1 < count && values[to + 1] >= values[to] && !isGap(to, to + 1);
    double after = known ? (values[to + 1] - values[to]) / seconds(to, to + 1) : before;
    return Double.isNaN(before) ? after : (before + after) / 2;
  }

  private boolean isStuck(int at) {
    return values[at] == field.most();
  }

  private boolean isGap(int from, int to) {
    return times[to] - times[from] > CounterSeries.GAP;
  }

  private double seconds(int from, int to) {
    return (times[to] - times[from]) / 1000.0;
  }
}
