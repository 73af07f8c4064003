package io.gridwright.app.launcher.home;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;

class ScaledClockTest {
  private static final Instant START = Instant.parse("2026-12-01T00:00:00Z");

  private static final class Hand extends Clock {
    private Instant now = Instant.EPOCH;

    @Override
    public Instant instant() {
      return now;
    }

    @Override
    public ZoneId getZone() {
      return ZoneOffset.UTC;
    }

    @Override
    public Clock withZone(ZoneId zone) {
      return this;
    }
  }

  @Test
  void twoRealSecondsAreTwoMinutesAtSpeedSixty() {
    var hand = new Hand();
    var clock = new ScaledClock(hand, START, 60);
    hand.now = Instant.EPOCH.plusSeconds(2);
    assertThat(clock.instant()).isEqualTo(START.plusSeconds(120));
    assertThat(clock.real(Duration.ofMinutes(5))).isEqualTo(Duration.ofSeconds(5));
  }

  @Test
  void aClockThatStandsStillIsRefused() {
    assertThatThrownBy(() -> new ScaledClock(new Hand(), START, 0))
        .hasMessage("speed must be above zero, was 0.0");
  }
}
