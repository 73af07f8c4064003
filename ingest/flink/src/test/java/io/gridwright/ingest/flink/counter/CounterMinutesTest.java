package io.gridwright.ingest.flink.counter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class CounterMinutesTest {
  private final Counted energy = new Counted("energy_j");

  @Test
  void anIncreaseIsSharedByTheMinutesThatItTook() {
    energy.read(30, 1000).read(90, 7000).read(150, 7600);
    assertThat(energy.byMinute(part -> part.delta))
        .containsExactly(entry(0L, 3000.0), entry(1L, 3300.0), entry(2L, 300.0));
    assertThat(energy.byMinute(part -> part.seconds))
        .containsExactly(entry(0L, 30.0), entry(1L, 60.0), entry(2L, 30.0));
  }

  @Test
  void aMinuteIsLetGoWhenTheThingIsPastItByTheLateness() {
    energy.read(0, 0).read(60, 60).read(89, 89);
    assertThat(energy.letGo()).isEmpty();
    energy.read(90, 90);
    assertThat(energy.letGo()).extracting(part -> part.delta).containsExactly(60.0);
  }

  @Test
  @DisplayName("BR-155: a reading that comes late is put in its place before a reset is looked for")
  void aLateReadingIsNoReset() {
    energy.read(80, 46).read(100, 50).read(90, 48);
    assertThat(energy.total(part -> part.resets)).isZero();
    assertThat(energy.increase()).isEqualTo(4);
  }

  @Test
  void aReadingThatComesAfterItsMinuteCorrectsItByAPartThatAddsUp() {
    energy.read(0, 0).read(110, 110).read(140, 140);
    assertThat(energy.letGo().get(0).delta).isCloseTo(60, within(1e-9));
    energy.read(50, 100).read(150, 150);
    assertThat(energy.letGo()).extracting(part -> part.late).containsExactly(false, false, true);
    assertThat(energy.byMinute(part -> part.delta).get(0L)).isCloseTo(100 + 10 / 6.0, within(1e-9));
    assertThat(energy.increase()).isCloseTo(150, within(1e-9));
  }

  @Test
  void whatAResetHidIsEstimatedByTheRatesAroundItAndSaidApart() {
    energy.read(0, 5000).read(10, 6000).read(20, 300);
    assertThat(energy.total(part -> part.estimated)).as("until more is known").isEqualTo(700);
    energy.read(30, 1100);
    assertThat(energy.total(part -> part.delta)).isEqualTo(2100);
    assertThat(energy.total(part -> part.estimated)).isCloseTo(600, within(1e-9));
    assertThat(energy.total(part -> part.resets)).isEqualTo(1);
  }

  @Test
  void errorsThatAResetHidAreNotMadeUp() {
    var errors = new Counted("symbol_errors");
    errors.read(0, 10).read(10, 14).read(20, 1).read(30, 1);
    assertThat(errors.increase()).isEqualTo(5);
    assertThat(errors.total(part -> part.resets)).isEqualTo(1);
  }

  @Test
  @DisplayName("BR-080: a single zero between two readings is a dropout and no reset")
  void aSingleZeroIsADropout() {
    energy.read(0, 5000).read(10, 6000).read(20, 0).read(30, 8000).read(40, 9000);
    assertThat(energy.total(part -> part.resets)).isZero();
    assertThat(energy.increase()).isCloseTo(4000, within(1e-9));
    assertThat(energy.total(part -> part.seconds)).isCloseTo(40, within(1e-9));
  }

  @Test
  @DisplayName("BR-069: a counter that wraps never counts less than nothing")
  void aWrapIsNeverNegative() {
    energy.read(0, 262_143_328_000.0).read(10, 262_143_328_849.0).read(20, 11_002).read(30, 12_000);
    assertThat(energy.total(part -> Math.min(0, part.delta))).isZero();
    assertThat(energy.total(part -> part.resets)).isEqualTo(1);
    assertThat(energy.total(part -> part.delta)).isGreaterThanOrEqualTo(849 + 11_002 + 998);
  }

  @Test
  void aReadingWithAWrongTimeIsNoReset() {
    energy.read(0, 100).read(10, 110).read(110, 120);
    energy.read(30, 130).read(40, 140).read(100, 200).read(120, 220).read(130, 230);
    assertThat(energy.total(part -> part.resets)).isZero();
    assertThat(energy.increase()).isCloseTo(130, within(1e-9));
  }

  @Test
  @DisplayName("BR-041: a register that sticks at its end says nothing of the rate")
  void aStuckRegisterHasNoRate() {
    var wait = new Counted("transmit_wait");
    wait.read(0, 4294967000.0).read(10, 4294967295.0).read(20, 4294967295.0).read(30, 4294967295.0);
    assertThat(wait.total(part -> part.delta)).as("at least").isEqualTo(295);
    assertThat(wait.total(part -> part.seconds)).isZero();
    assertThat(wait.total(part -> part.saturatedSeconds)).isEqualTo(30);
    wait.read(40, 500);
    assertThat(wait.total(part -> part.delta)).as("cleared by hand").isEqualTo(795);
    var downs = new Counted("link_downs");
    assertThat(downs.read(0, 255).read(10, 255).total(part -> part.saturatedSeconds)).isEqualTo(10);
  }

  @Test
  void aGapWithoutAResetKeepsItsTotalAndSaysThatItWentUnwatched() {
    energy.read(0, 0).read(600, 6000).read(610, 6100);
    assertThat(energy.increase()).isCloseTo(6100, within(1e-9));
    assertThat(energy.total(part -> part.gapSeconds)).isCloseTo(600, within(1e-9));
    assertThat(energy.byMinute(part -> part.delta).get(4L)).isCloseTo(600, within(1e-9));
  }

  @Test
  void aResetWithinAGapCountsFromWhereItBeganAnewAndTheRestIsUnknown() {
    energy.read(0, 9000).read(10, 10_000).read(610, 3000);
    assertThat(energy.total(part -> part.delta)).isEqualTo(1000 + 3000);
    assertThat(energy.total(part -> part.estimated)).isZero();
    assertThat(energy.total(part -> part.seconds)).isCloseTo(10 + 30, within(1e-9));
    assertThat(energy.total(part -> part.gapSeconds)).isCloseTo(570, within(1e-9));
  }

  @Test
  void readingsThatWereMissedFillTheGapWhenTheyComeAfterAll() {
    energy.read(0, 0).read(600, 1000);
    for (int second = 610; second <= 700; second += 10) {
      energy.read(second, 1000 + second - 600);
    }
    for (int second = 10; second < 600; second += 10) {
      energy.read(second, second < 300 ? 10 * second : second - 300 + 700);
    }
    assertThat(energy.total(part -> part.resets)).isEqualTo(1);
    assertThat(energy.byMinute(part -> part.delta).get(2L)).isCloseTo(600, within(1e-9));
    assertThat(energy.total(part -> part.gapSeconds)).isCloseTo(0, within(1e-9));
    assertThat(energy.total(part -> part.delta)).isCloseTo(2900 + 700 + 300 + 100, within(1e-9));
  }

  @Test
  void aReadingFarBehindIsRefusedAndChangesNoTotal() {
    for (int second = 0; second <= 600; second += 10) {
      energy.read(second, second);
    }
    energy.read(15, 1);
    assertThat(energy.total(part -> part.refused)).isEqualTo(1);
    assertThat(energy.increase()).isCloseTo(600, within(1e-9));
  }

  @Test
  void aRateIsAddedUpOverTimeAndNotAcrossAGap() {
    var nvlink = new Counted("nvlink_bytes");
    nvlink.read(0, 100).read(10, 50).read(20, 80).read(620, 999);
    assertThat(nvlink.total(part -> part.delta)).isCloseTo(1300, within(1e-9));
    assertThat(nvlink.total(part -> part.seconds)).isCloseTo(20, within(1e-9));
    assertThat(nvlink.total(part -> part.gapSeconds)).isCloseTo(600, within(1e-9));
  }

  @Test
  void aGapOfDaysIsOnePartAndNotThousands() {
    energy
        .read(0, 0)
        .read(10, 10)
        .read(30 * 86_400.0, 2_592_000)
        .read(30 * 86_400.0 + 200, 2_592_200);
    assertThat(energy.letGo()).hasSizeLessThan(10);
    assertThat(energy.increase()).isCloseTo(2_592_200, within(1e-6));
  }

  @Test
  void minutesOfErrorsInWhichNoneCameAreNotTold() {
    var errors = new Counted("pcie_replays");
    errors.read(0, 3).read(60, 3).read(120, 3).read(180, 4).read(300, 4);
    assertThat(errors.letGo()).extracting(part -> part.minute / 60_000).containsExactly(2L);
  }
}
