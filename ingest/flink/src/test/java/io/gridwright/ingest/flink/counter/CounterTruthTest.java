package io.gridwright.ingest.flink.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.offset;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A counter whose truth is known, read as badly as exporters and networks read it. */
class CounterTruthTest {
  private static final int HOURS = 24;
  private static final int SCRAPE = 10;

  /** After a shorter time a counter that began anew in a gap may be where it was before. */
  private static final int LEAST_UPTIME = 5000;

  private record Reading(double second, double value) {}

  /** What passed before a reset in a time without readings is in no reading, so it is not owed. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20})
  void totalsAreWithinAThousandthUnderResetsGapsRepeatsAndDisorder(long seed) {
    var random = new Random(seed);
    var readings = new ArrayList<Reading>();
    double truth = 0;
    double unread = 0;
    double beforeReset = 0;
    int last = 0;
    double counter = random.nextInt(1_000_000);
    double watts = 400;
    int silent = 0;
    int sinceReset = 0;
    for (int second = 0; second <= HOURS * 3600; second++) {
      watts = second % 60 == 0 ? 100 + random.nextInt(600) : watts;
      counter += watts;
      unread += watts;
      sinceReset++;
      silent = silent > 0 ? silent - 1 : random.nextInt(7200) == 0 ? random.nextInt(600) : 0;
      if (sinceReset > LEAST_UPTIME && random.nextInt(1800) == 0) {
        counter = 0;
        sinceReset = 0;
        beforeReset = unread;
      }
      if (second % SCRAPE == 0 && (silent == 0 || second == HOURS * 3600)) {
        boolean gap = !readings.isEmpty() && second - last > 120;
        truth += readings.isEmpty() ? 0 : unread - (gap ? beforeReset : 0);
        unread = 0;
        beforeReset = 0;
        last = second;
        readings.add(new Reading(second, counter));
      }
    }
    var energy = new Counted("energy_j");
    disorder(readings, random).forEach(reading -> energy.read(reading.second(), reading.value()));
    assertThat(energy.increase()).as("seed %d", seed).isCloseTo(truth, offset(truth / 1000));
    assertThat(energy.total(part -> part.resets)).isGreaterThan(5);
    assertThat(energy.total(part -> part.refused)).isZero();
  }

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24, 25, 26, 27, 28, 29, 30})
  void theOrderWithinTheLatenessChangesNoMinute(long seed) {
    var random = new Random(seed);
    var readings = new ArrayList<Reading>();
    double value = 0;
    for (int second = 0; second < 7200; second += 1 + random.nextInt(20)) {
      value = random.nextInt(40) == 0 ? random.nextInt(50) : value + random.nextInt(300);
      readings.add(new Reading(second, random.nextInt(60) == 0 ? 0 : value));
    }
    var ordered = new Counted("energy_j");
    readings.forEach(reading -> ordered.read(reading.second(), reading.value()));
    var mixed = new Counted("energy_j");
    disorder(readings, random).forEach(reading -> mixed.read(reading.second(), reading.value()));
    assertThat(mixed.total(part -> part.resets)).isEqualTo(ordered.total(part -> part.resets));
    var expected = ordered.byMinute(part -> part.delta + part.estimated);
    mixed
        .byMinute(part -> part.delta + part.estimated)
        .forEach(
            (minute, increase) ->
                assertThat(increase)
                    .as("seed %d, minute %d", seed, minute)
                    .isCloseTo(expected.getOrDefault(minute, 0.0), offset(1e-6)));
  }

  /** Repeats some and lets every one be up to 25 s late; what is newest stays last. */
  private static List<Reading> disorder(List<Reading> readings, Random random) {
    record Sent(double at, Reading reading) {}
    var sent = new ArrayList<Sent>();
    for (var reading : readings) {
      sent.add(new Sent(reading.second() + random.nextInt(25), reading));
      if (random.nextInt(10) == 0) {
        sent.add(new Sent(reading.second() + random.nextInt(25), reading));
      }
    }
    Collections.shuffle(sent, random);
    sent.sort((a, b) -> Double.compare(a.at(), b.at()));
    return sent.stream().map(Sent::reading).toList();
  }
}
