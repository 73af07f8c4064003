package io.gridwright.optimizer.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class StepProfileTest {
  /** The same amounts kept as one plain number for each slot. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void agreesWithPlainSlots(long seed) {
    var random = new Random(seed);
    int slots = 40;
    var profile = new StepProfile(slots, 10);
    var plain = new int[slots];
    java.util.Arrays.fill(plain, 10);
    for (int i = 0; i < 60; i++) {
      int from = random.nextInt(slots);
      int to = from + 1 + random.nextInt(20);
      int amount = random.nextInt(5) - 2;
      profile.reserve(from, to, amount);
      for (int slot = from; slot < Math.min(to, slots); slot++) {
        plain[slot] -= amount;
      }
      int length = 1 + random.nextInt(12);
      int need = random.nextInt(14) - 2;
      var differences = new int[slots + 1];
      int bound = random.nextInt(slots);
      profile.addStarts(need, length, bound, differences);
      int fits = 0;
      for (int slot = 0; slot < slots; slot++) {
        fits += differences[slot];
        int least = Integer.MAX_VALUE;
        for (int s = slot; s < Math.min(slots, slot + length); s++) {
          least = Math.min(least, plain[s]);
        }
        assertThat(profile.least(slot, slot + length)).as("least, seed %d", seed).isEqualTo(least);
        assertThat(fits)
            .as("slot %d, seed %d", slot, seed)
            .isEqualTo(slot >= bound && least >= need ? 1 : 0);
      }
    }
  }
}
