package io.gridwright.ingest.flink.counter;

import java.util.Arrays;
import java.util.function.Consumer;

/**
 * The last readings of one counter in order of their time, as many as late ones may still change. A
 * reading that comes late splits the stretch that it falls into; what that stretch said before is
 * taken back and what the two new ones say is added. So the sum over all parts is what readings in
 * order would have given.
 *
 * <p>Public fields and constructor because Flink stores it as a POJO.
 */
public final class CounterSeries {
  /** Two readings further apart than this, in milliseconds, have a gap between them. */
  static final long GAP = 120_000;

  /** As many readings after a gap keep it open for those that were missed. */
  private static final int KEPT_FOR_GAPS = 120;

  private static final int SMALLEST = 4;

  /** Times, ascending, milliseconds. */
  public long[] times = new long[SMALLEST];

  /** Readings at those times. */
  public double[] values = new double[SMALLEST];

  /** How many there are. */
  public int count;

  /** Units per second before the first of them, NaN when not known. */
  public double headRate = Double.NaN;

  /** Whether earlier readings were forgotten. */
  public boolean trimmed;

  /** What became of a reading. */
  enum Placed {
    /** It is in its place. */
    NEW,
    /** There was one of this time; the larger of both is kept. */
    KNOWN,
    /** Too late to be put in its place. */
    TOO_LATE
  }

  /** No readings. */
  public CounterSeries() {}

  /**
   * Takes a reading.
   *
   * @param lateness how far behind the newest a reading may be in any case, milliseconds
   * @param added told of every stretch that is now known
   * @param removed told of every stretch that was told before and does not hold any more
   */
  Placed put(
      long time,
      double value,
      CounterField field,
      long lateness,
      Consumer<Stretch> added,
      Consumer<Stretch> removed) {
    int at = place(time);
    boolean known = at < count && times[at] == time;
    if (at == 0 && trimmed && !known) {
      return Placed.TOO_LATE;
    }
    if (known && values[at] >= value) {
      return Placed.KNOWN;
    }
    tell(at, field, removed);
    if (!known) {
      open(at);
      times[at] = time;
    }
    values[at] = value;
    tell(at, field, added);
    trim(lateness, field);
    return known ? Placed.KNOWN : Placed.NEW;
  }

  private int place(long time) {
    int at = count;
    while (at > 0 && times[at - 1] >= time) {
      at--;
    }
    return at;
  }

  private void open(int at) {
    if (count == times.length) {
      times = Arrays.copyOf(times, count * 2);
      values = Arrays.copyOf(values, count * 2);
    }
    System.arraycopy(times, at, times, at + 1, count - at);
    System.arraycopy(values, at, values, at + 1, count - at);
    count++;
  }

  /** Every stretch that a reading at this place has a say in. */
  private void tell(int at, CounterField field, Consumer<Stretch> told) {
    var steps = new CounterSteps(this, field);
    for (int to = Math.max(1, at - 1); to < count; to++) {
      steps.tell(to, told);
    }
  }

  /** Forgets what is older than needed; what is left says the same without it. */
  private void trim(long lateness, CounterField field) {
    long needed = times[count - 1] - lateness;
    var steps = new CounterSteps(this, field);
    int drop = 0;
    while (drop + 3 < count && times[drop + 2] <= needed && isSpent(drop)) {
      drop++;
    }
    while (drop > 0 && steps.isDip(drop)) {
      drop--;
    }
    if (drop > 0) {
      headRate = steps.rateUntil(drop);
      count -= drop;
      System.arraycopy(times, drop, times, 0, count);
      System.arraycopy(values, drop, values, 0, count);
      trimmed = true;
      shrink();
    }
  }

  private boolean isSpent(int first) {
    return count - first > KEPT_FOR_GAPS || times[first + 1] - times[first] <= GAP;
  }

  private void shrink() {
    if (times.length > 4 * SMALLEST && count * 4 < times.length) {
      times = Arrays.copyOf(times, count * 2);
      values = Arrays.copyOf(values, count * 2);
    }
  }
}
