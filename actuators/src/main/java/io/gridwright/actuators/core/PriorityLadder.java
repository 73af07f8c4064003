package io.gridwright.actuators.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Gives jobs strictly falling priorities in their planned order and changes as few of those that
 * they have as it can: a job that left the front of the queue moves nobody.
 *
 * @param top highest value
 * @param floor lowest value; anything outside of floor to top counts as not ours
 * @param step distance between neighbours where there is room
 */
record PriorityLadder(long top, long floor, long step) {

  /** One priority for each job; the same value where it can stay. */
  long[] assign(long[] current) {
    var kept = longestOrder(current);
    if (kept.isEmpty() || kept.size() * 2 < current.length) {
      return fresh(current.length);
    }
    var result = new long[current.length];
    int before = -1;
    for (int at : kept) {
      result[at] = current[at];
      fill(result, before, at);
      before = at;
    }
    fill(result, before, current.length);
    return result;
  }

  private long[] fresh(int count) {
    long spacing = Math.max(1, Math.min(step, (top - floor) / Math.max(1, count - 1)));
    var result = new long[count];
    for (int i = 0; i < count; i++) {
      result[i] = top - spacing * i;
    }
    return result;
  }

  /** Fills the places between two that are set; -1 and the length stand for the ends. */
  private void fill(long[] values, int before, int after) {
    if (before < 0) {
      long spacing = Math.min(step, Math.max(1, (top - values[after]) / Math.max(1, after)));
      for (int i = 0; i < after; i++) {
        values[i] = values[after] + spacing * (after - i);
      }
      return;
    }
    int gap = after - before;
    long high = values[before];
    long low = after == values.length ? Math.max(floor - 1, high - step * gap) : values[after];
    for (int i = before + 1; i < after; i++) {
      values[i] = high - (high - low) * (i - before) / gap;
    }
  }

  /**
   * Indexes of the most jobs whose priorities can all stay. Between two that stay there must be
   * room for all in between, so that value + index may never rise along them.
   */
  private List<Integer> longestOrder(long[] current) {
    int n = current.length;
    var tails = new int[n];
    var previous = new int[n];
    int length = 0;
    for (int i = 0; i < n; i++) {
      if (current[i] + i > top || current[i] - (n - 1 - i) < floor) {
        continue;
      }
      int at = place(tails, length, current, i);
      previous[i] = at == 0 ? -1 : tails[at - 1];
      tails[at] = i;
      length = Math.max(length, at + 1);
    }
    var result = new Integer[length];
    int index = length == 0 ? -1 : tails[length - 1];
    for (int k = length - 1; k >= 0; k--) {
      result[k] = index;
      index = previous[index];
    }
    return new ArrayList<>(Arrays.asList(result));
  }

  private static int place(int[] tails, int length, long[] current, int i) {
    int low = 0;
    int high = length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (current[tails[middle]] + tails[middle] >= current[i] + i) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
