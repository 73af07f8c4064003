package io.gridwright.ingest.flink.counter;

import java.util.Arrays;
import java.util.function.BiConsumer;

/**
 * The counters of one thing.
 *
 * <p>Public fields and constructor because Flink stores it as a POJO.
 */
public final class ThingCounters {
  private static final long MINUTE = 60_000;
  private static final long NEVER = Long.MIN_VALUE / 2;

  /** See {@link CounterReading}. */
  public String scope = "";

  /** See {@link CounterReading}. */
  public String node = "";

  /** See {@link CounterReading}. */
  public String device = "";

  /** Time of the newest reading, milliseconds. */
  public long newest = NEVER;

  /** When it is asked next what it has held for too long, 0 when it is not. */
  public long timer;

  /** Each counter, in the order in which they were first seen. */
  public CounterMemory[] counters = new CounterMemory[0];

  /** Nothing seen. */
  public ThingCounters() {}

  /**
   * Takes a reading and lets go of the minutes that are over by it.
   *
   * @param lateness how far readings may be out of order without being late, milliseconds
   * @param heldUntil until when minutes that begin now are held at most
   * @param out told of each counter and part
   */
  public void take(
      CounterReading reading, long lateness, long heldUntil, BiConsumer<String, CounterPart> out) {
    scope = reading.scope;
    node = reading.node;
    device = reading.device;
    for (int i = 0; i < reading.counters.length; i++) {
      counter(reading.counters[i], i)
          .take(reading.millis, reading.values[i], lateness, newest - lateness, heldUntil);
    }
    if (reading.millis > newest) {
      newest = reading.millis;
      long over = newest - lateness;
      for (var counter : counters) {
        counter.letGo(part -> part.minute + MINUTE <= over, out);
      }
    }
  }

  /** Lets go of what is held until a moment of processing time. */
  public void letGoHeld(long until, BiConsumer<String, CounterPart> out) {
    for (var counter : counters) {
      counter.letGo(part -> part.heldUntil <= until, out);
    }
  }

  /** Lets go of all. */
  public void letGoAll(BiConsumer<String, CounterPart> out) {
    letGoHeld(Long.MAX_VALUE, out);
  }

  /** The earliest moment until which something is held, 0 when nothing is. */
  public long heldUntil() {
    long earliest = Long.MAX_VALUE;
    for (var counter : counters) {
      for (var part : counter.parts) {
        earliest = Math.min(earliest, part.heldUntil);
      }
    }
    return earliest == Long.MAX_VALUE ? 0 : earliest;
  }

  /** Readings name the same counters in the same order nearly always. */
  private CounterMemory counter(String name, int expected) {
    if (expected < counters.length && counters[expected].counter.equals(name)) {
      return counters[expected];
    }
    for (var counter : counters) {
      if (counter.counter.equals(name)) {
        return counter;
      }
    }
    var counter = new CounterMemory();
    counter.counter = name;
    counters = Arrays.copyOf(counters, counters.length + 1);
    counters[counters.length - 1] = counter;
    return counter;
  }
}
