package io.gridwright.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.Origin;
import io.gridwright.model.signal.Signal;
import io.gridwright.model.signal.SignalEvent;
import io.gridwright.model.signal.SignalKind;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class SignalEventTest {
  private static final Origin ORIGIN = new Origin("http://node-a:9400/metrics", "7");
  private static final MetricSample BODY = new MetricSample("node-a", "up", Map.of(), 1);

  @Test
  void timeIsKeptInMicroseconds() {
    var event = new SignalEvent(ORIGIN, Instant.parse("2026-12-01T00:00:00.123456789Z"), 1, BODY);
    assertThat(event.eventTime()).isEqualTo("2026-12-01T00:00:00.123456Z");
  }

  @Test
  void aRepeatedDeliveryHasTheSameIdentityAndAnotherTimeHasNot() {
    var first = new SignalEvent(ORIGIN, Instant.EPOCH, 1, BODY);
    assertThat(new SignalEvent(ORIGIN, Instant.EPOCH, 1, BODY).identity())
        .isEqualTo(first.identity());
    assertThat(new SignalEvent(ORIGIN, Instant.EPOCH.plusSeconds(1), 1, BODY).identity())
        .isNotEqualTo(first.identity());
  }

  @Test
  void anEventStandsForAtLeastOneSourceRecord() {
    assertThatThrownBy(() -> new SignalEvent(ORIGIN, Instant.EPOCH, 0, BODY))
        .hasMessageContaining("records must be at least 1, was 0");
  }

  @Test
  void everyKindOfSignalHasItsOwnTypeAndTable() {
    var types = Arrays.stream(SignalKind.values()).<Object>map(SignalKind::type).toList();
    assertThat(types).containsExactlyInAnyOrder((Object[]) Signal.class.getPermittedSubclasses());
    assertThat(Arrays.stream(SignalKind.values()).map(SignalKind::table)).doesNotHaveDuplicates();
  }

  @Test
  void aDeadLetterKeepsAtMostTwoThousandCharactersOfTheInput() {
    var letter = new DeadLetter("dcgm", "value", "not_a_number", "x", "9".repeat(5000));
    assertThat(letter.fragment()).hasSize(2000);
  }

  @Test
  void anErrorShowsTitleValuesAndHint() {
    var error =
        new GridwrightException(ErrorCode.PORT_IN_USE, "Port is in use")
            .with("port", 8080)
            .hint("Maybe another Gridwright runs; try --port 8081.");
    assertThat(error)
        .hasMessage("Port is in use {port=8080}. Maybe another Gridwright runs; try --port 8081.");
    assertThat(error.code().exitCode()).isEqualTo(3);
  }
}
