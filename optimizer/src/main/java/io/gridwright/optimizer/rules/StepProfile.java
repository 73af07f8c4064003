package io.gridwright.optimizer.rules;

import java.util.Arrays;

/** An amount that is free over the slots of a horizon, kept as its few steps. */
final class StepProfile {
  private final int slots;
  private int[] start = new int[8];
  private int[] free = new int[8];
  private int steps = 1;

  StepProfile(int slots, int amount) {
    this.slots = slots;
    free[0] = amount;
  }

  void copyFrom(StepProfile other) {
    if (start.length < other.steps) {
      start = new int[other.start.length];
      free = new int[other.start.length];
    }
    steps = other.steps;
    System.arraycopy(other.start, 0, start, 0, steps);
    System.arraycopy(other.free, 0, free, 0, steps);
  }

  /** Takes an amount over [from, to); a negative amount gives it back. */
  void reserve(int from, int to, int amount) {
    int end = Math.min(to, slots);
    if (amount == 0 || from >= end) {
      return;
    }
    int first = split(from);
    int last = end == slots ? steps : split(end);
    for (int i = first; i < last; i++) {
      free[i] -= amount;
    }
  }

  private int split(int slot) {
    int i = steps - 1;
    while (start[i] > slot) {
      i--;
    }
    if (start[i] == slot) {
      return i;
    }
    if (steps == start.length) {
      start = Arrays.copyOf(start, steps * 2);
      free = Arrays.copyOf(free, steps * 2);
    }
    System.arraycopy(start, i, start, i + 1, steps - i);
    System.arraycopy(free, i, free, i + 1, steps - i);
    steps++;
    start[i + 1] = slot;
    return i + 1;
  }

  /** The least that is free in [from, to). */
  int least(int from, int to) {
    int least = Integer.MAX_VALUE;
    for (int i = steps - 1; i >= 0; i--) {
      if (start[i] < to) {
        least = Math.min(least, free[i]);
      }
      if (start[i] <= from) {
        break;
      }
    }
    return least;
  }

  /**
   * Counts the slots at which {@code length} slots with {@code need} free could begin, as
   * differences: +1 where a run of such slots begins and -1 behind its end. What would last past
   * the horizon only needs the slots inside it. Slots before {@code bound} are not counted.
   *
   * @return whether there is such a slot
   */
  boolean addStarts(int need, int length, int bound, int[] differences) {
    boolean any = false;
    int from = -1;
    for (int i = 0; i < steps; i++) {
      if (free[i] >= need) {
        if (from < 0) {
          from = start[i];
        }
      } else if (from >= 0) {
        int last = start[i] - length;
        if (last >= from && last >= bound) {
          differences[Math.max(from, bound)]++;
          differences[last + 1]--;
          any = true;
        }
        from = -1;
      }
    }
    if (from >= 0) {
      differences[Math.max(from, bound)]++;
      differences[slots]--;
      any = true;
    }
    return any;
  }
}
