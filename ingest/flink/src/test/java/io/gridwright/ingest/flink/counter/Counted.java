package io.gridwright.ingest.flink.counter;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToDoubleFunction;

/** One GPU whose counters are read, and the parts of minutes that come out of it. */
final class Counted {
  static final long LATENESS = 30_000;

  private final ThingCounters thing = new ThingCounters();
  private final List<CounterPart> parts = new ArrayList<>();
  private final String counter;

  Counted(String counter) {
    this.counter = counter;
  }

  /** A reading at a second. */
  Counted read(double second, double value) {
    var reading = new CounterReading();
    reading.device = "GPU-1";
    reading.millis = Math.round(second * 1000);
    reading.counters = new String[] {counter};
    reading.values = new double[] {value};
    thing.take(reading, LATENESS, 0, (name, part) -> parts.add(part));
    return this;
  }

  /** Everything of a kind over all minutes, the open ones included. */
  double total(ToDoubleFunction<CounterPart> what) {
    return all().stream().mapToDouble(what).sum();
  }

  /** What was counted or estimated. */
  double increase() {
    return total(part -> part.delta + part.estimated);
  }

  /** The same by minute. */
  Map<Long, Double> byMinute(ToDoubleFunction<CounterPart> what) {
    var minutes = new TreeMap<Long, Double>();
    all()
        .forEach(
            part -> minutes.merge(part.minute / 60_000, what.applyAsDouble(part), Double::sum));
    return minutes;
  }

  /** Parts that were let go so far. */
  List<CounterPart> letGo() {
    return List.copyOf(parts);
  }

  private List<CounterPart> all() {
    var all = new ArrayList<>(parts);
    for (var memory : thing.counters) {
      all.addAll(List.of(memory.parts));
    }
    return all;
  }
}
