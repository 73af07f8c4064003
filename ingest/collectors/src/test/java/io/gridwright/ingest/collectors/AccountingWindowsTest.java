package io.gridwright.ingest.collectors;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.collectors.AccountingWindows.Span;
import io.gridwright.ingest.collectors.AccountingWindows.Window;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class AccountingWindowsTest {
  private static final Instant NOW = Instant.parse("2026-03-01T00:05:00Z");
  private static final Duration MINUTE = Duration.ofMinutes(1);
  private final AccountingWindows windows = new AccountingWindows(Span.DEFAULT);

  @Test
  @DisplayName(
      "BR-116: the first window reaches over midnight, to jobs that were submitted the day before")
  void theFirstWindowReachesBack() {
    assertThat(windows.next(NOW)).containsExactly(new Window(NOW.minus(Duration.ofDays(1)), NOW));
  }

  @Test
  void eachWindowOverlapsTheLastAnswer() {
    windows.answered(NOW);
    var next = NOW.plus(MINUTE);
    assertThat(windows.next(next))
        .containsExactly(new Window(NOW.minus(Duration.ofMinutes(10)), next));
  }

  @Test
  void whatWasNotAnsweredIsAskedForAgain() {
    windows.answered(NOW);
    var later = NOW.plus(Duration.ofMinutes(30));
    assertThat(windows.next(later.minus(MINUTE))).hasSize(1);
    assertThat(windows.next(later))
        .containsExactly(new Window(NOW.minus(Duration.ofMinutes(10)), later));
  }

  @Test
  void everyHourAWholeDayIsAskedForAgain() {
    windows.answered(NOW);
    var hour = NOW.plus(Duration.ofHours(1));
    assertThat(windows.next(hour))
        .containsExactly(new Window(hour.minus(Duration.ofDays(1)), hour));
    windows.answered(hour);
    var next = hour.plus(MINUTE);
    assertThat(windows.next(next))
        .containsExactly(new Window(hour.minus(Duration.ofMinutes(10)), next));
  }

  @Test
  @DisplayName("BR-114: a time that is too wide for the database is asked for in slices")
  void longTimesAreSliced() {
    windows.answered(NOW);
    var later = NOW.plus(Duration.ofDays(3));
    var asked = windows.next(later);
    assertThat(asked)
        .hasSize(4)
        .allMatch(window -> Duration.between(window.from(), window.until()).toDays() <= 1);
    assertThat(asked.get(0).from()).isEqualTo(NOW.minus(Duration.ofMinutes(10)));
    assertThat(asked.get(3).until()).isEqualTo(later);
  }
}
