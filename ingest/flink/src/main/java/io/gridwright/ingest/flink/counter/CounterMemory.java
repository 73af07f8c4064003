package io.gridwright.ingest.flink.counter;

import java.util.Arrays;
import java.util.function.BiConsumer;
import java.util.function.Predicate;

/**
 * One counter of one thing: its last readings, and the parts of minutes that are not let go yet.
 *
 * <p>Public fields and constructor because Flink stores it as a POJO.
 */
public final class CounterMemory {
  private static final long MINUTE = 60_000;

  /** A stretch longer than this, in milliseconds, is told whole in the minute of its end. */
  private static final long LONGEST_SPREAD = 3_600_000;

  /** The counter's name. */
  public String counter = "";

  /** Its last readings. */
  public CounterSeries series = new CounterSeries();

  /** Minutes that are not let go. */
  public CounterPart[] parts = new CounterPart[0];

  /** Nothing known. */
  public CounterMemory() {}

  /**
   * Takes a reading.
   *
   * @param over minutes that end before are over, milliseconds of event time
   * @param heldUntil until when new parts are held at most
   */
  void take(long time, double value, long lateness, long over, long heldUntil) {
    var field = CounterTable.field(counter);
    var placed =
        series.put(
            time,
            value,
            field,
            lateness,
            stretch -> book(stretch, 1, field.kind(), over, heldUntil),
            stretch -> book(stretch, -1, field.kind(), over, heldUntil));
    if (placed == CounterSeries.Placed.NEW) {
      part(time, over, heldUntil).readings++;
    } else if (placed == CounterSeries.Placed.TOO_LATE) {
      part(time, over, heldUntil).refused++;
    }
  }

  /** Lets go of parts. */
  void letGo(Predicate<CounterPart> due, BiConsumer<String, CounterPart> out) {
    var kind = CounterTable.field(counter).kind();
    int kept = 0;
    for (var part : parts) {
      if (!due.test(part)) {
        parts[kept++] = part;
      } else if (!part.isEmpty(kind)) {
        out.accept(counter, part);
      }
    }
    parts = Arrays.copyOf(parts, kept);
  }

  private void book(Stretch stretch, int sign, CounterKind kind, long over, long heldUntil) {
    boolean whole = kind == CounterKind.EVENTS || stretch.to() - stretch.from() > LONGEST_SPREAD;
    if (whole) {
      add(part(stretch.to() - 1, over, heldUntil), stretch, sign);
    } else {
      long from = stretch.from();
      while (from < stretch.to()) {
        long to = Math.min(stretch.to(), (Math.floorDiv(from, MINUTE) + 1) * MINUTE);
        double share = (double) (to - from) / (stretch.to() - stretch.from());
        add(part(from, over, heldUntil), stretch, sign * share);
        from = to;
      }
    }
    if (stretch.reset()) {
      part(stretch.to() - 1, over, heldUntil).resets += sign;
    }
  }

  private static void add(CounterPart part, Stretch stretch, double share) {
    part.delta += share * stretch.delta();
    part.estimated += share * stretch.estimated();
    double seconds = share * stretch.seconds();
    part.seconds += stretch.rated() ? seconds : 0;
    part.gapSeconds += stretch.gap() ? seconds : 0;
    part.saturatedSeconds += stretch.saturated() ? seconds : 0;
  }

  private CounterPart part(long time, long over, long heldUntil) {
    long minute = Math.floorDiv(time, MINUTE) * MINUTE;
    for (var part : parts) {
      if (part.minute == minute) {
        return part;
      }
    }
    var part = new CounterPart();
    part.minute = minute;
    part.late = minute + MINUTE <= over;
    part.heldUntil = heldUntil;
    parts = Arrays.copyOf(parts, parts.length + 1);
    parts[parts.length - 1] = part;
    return part;
  }
}
