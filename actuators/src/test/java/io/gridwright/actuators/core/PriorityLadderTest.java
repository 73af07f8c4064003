package io.gridwright.actuators.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PriorityLadderTest {
  private static final PriorityLadder LADDER = new PriorityLadder(1_000_000, 500_000, 10);

  @Test
  void aFirstPlanStartsAtTheTopAndFallsByTheStep() {
    assertThat(LADDER.assign(new long[] {17, 40_000, 3}))
        .containsExactly(1_000_000, 999_990, 999_980);
  }

  @Test
  void aQueueWhoseFrontHasStartedIsLeftAsItIs() {
    long[] rest = {999_970, 999_960, 999_950};
    assertThat(LADDER.assign(rest)).containsExactly(rest);
  }

  @Test
  void aNewJobGoesBetweenItsNeighboursAndMovesNobody() {
    assertThat(LADDER.assign(new long[] {999_980, 25, 999_970}))
        .containsExactly(999_980, 999_975, 999_970);
  }

  @Test
  void onlyTheJobThatChangedItsPlaceIsMoved() {
    assertThat(LADDER.assign(new long[] {999_950, 999_980, 999_970, 999_960}))
        .containsExactly(999_990, 999_980, 999_970, 999_960);
  }

  @Test
  void jobsThatHaveNoRoomBetweenTheirNeighboursMakeThoseMove() {
    long[] current = {999_980, 1, 2, 999_979, 999_900, 999_890};
    var result = LADDER.assign(current);
    assertThat(IntStream.range(0, 6).filter(i -> result[i] == current[i])).hasSize(3);
    assertFalling(result);
  }

  @Test
  void nothingIsAssignedToNobody() {
    assertThat(LADDER.assign(new long[0])).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8})
  void prioritiesAlwaysFallStrictlyInsideTheBandAndASecondPassChangesNothing(long seed) {
    var random = new Random(seed);
    for (int round = 0; round < 200; round++) {
      var ladder = new PriorityLadder(1_000, 600, 1 + random.nextInt(10));
      int count = random.nextInt(60);
      long[] current =
          IntStream.range(0, count).mapToLong(i -> 500 + random.nextInt(600)).toArray();
      if (random.nextBoolean()) {
        Arrays.sort(current);
        for (int i = 0; i < count / 2; i++) {
          long swap = current[i];
          current[i] = current[count - 1 - i];
          current[count - 1 - i] = swap;
        }
      }
      var result = ladder.assign(current);
      assertFalling(result);
      assertThat(Arrays.stream(result))
          .as("seed %d round %d", seed, round)
          .allMatch(p -> p <= 1_000 && p >= 600);
      assertThat(ladder.assign(result)).as("seed %d round %d", seed, round).containsExactly(result);
    }
  }

  private static void assertFalling(long[] values) {
    for (int i = 1; i < values.length; i++) {
      assertThat(values[i]).as(Arrays.toString(values)).isLessThan(values[i - 1]);
    }
  }
}
