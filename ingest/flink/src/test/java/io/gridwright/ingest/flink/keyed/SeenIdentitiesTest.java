package io.gridwright.ingest.flink.keyed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SeenIdentitiesTest {
  private static final long WINDOW = 1000;

  private final SeenIdentities seen = new SeenIdentities();

  @Test
  void anIdentityIsNewOnce() {
    assertThat(seen.add(5, 0, WINDOW)).isTrue();
    assertThat(seen.add(5, 0, WINDOW)).isFalse();
    assertThat(seen.add(0, 0, WINDOW)).isTrue();
    assertThat(seen.add(0, 0, WINDOW)).isFalse();
  }

  @Test
  void itIsRememberedForAWindowAndForgottenAfterTwo() {
    seen.add(1, 1, WINDOW);
    seen.add(5, 900, WINDOW);
    assertThat(seen.add(5, 1900, WINDOW)).isFalse();
    assertThat(seen.add(5, 2901, WINDOW)).isTrue();
  }

  @Test
  void afterALongSilenceNothingIsRemembered() {
    seen.add(5, 1, WINDOW);
    assertThat(seen.add(5, 1_000_000, WINDOW)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void itAgreesWithASetOfTheJdk(long seed) {
    var random = new Random(seed);
    var expected = new HashSet<Long>();
    for (int i = 0; i < 20_000; i++) {
      long identity = random.nextInt(8000) * 16L;
      assertThat(seen.add(identity, 1, WINDOW))
          .as("seed %d", seed)
          .isEqualTo(expected.add(identity == 0 ? 1 : identity));
    }
    assertThat(seen.fresh.length).isLessThanOrEqualTo(16384);
  }
}
