package io.gridwright.app.twin.dcgm;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.app.twin.parts.SimNode;
import io.gridwright.app.twin.spec.FleetSpecLoader;
import io.gridwright.app.twin.state.Fault;
import io.gridwright.app.twin.state.FaultKind;
import io.gridwright.app.twin.state.TwinState;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class TelemetryFaultsTest {
  private final TwinState state =
      new TwinState(new FleetSpecLoader().loadDefault(), 5, Instant.parse("2026-12-01T09:00:00Z"));
  private final SimNode node = Objects.requireNonNull(state.world().node("hgx01"));

  @Test
  void withoutAFaultTheDocumentIsTheExportersOwn() {
    assertThat(TelemetryFaults.render(state, node)).isEqualTo(DcgmText.render(state, node));
  }

  @Test
  void lateSamplesAreAsOldAsTheFaultSays() {
    state.inject(new Fault(FaultKind.LATE, "hgx01", 0, 240, 0, 600));

    assertThat(TelemetryFaults.render(state, node).lines().filter(l -> !l.startsWith("#")))
        .allMatch(l -> l.endsWith(" " + state.now().minusSeconds(240).toEpochMilli()));
  }

  @Test
  void brokenTelemetryIsBrokenInSomeLinesOnly() {
    state.inject(new Fault(FaultKind.MALFORMED, "hgx01", 0, 0, 0, 600));

    var whole = DcgmText.render(state, node).lines().toList();
    var broken = TelemetryFaults.render(state, node).lines().toList();

    assertThat(broken).hasSameSizeAs(whole);
    long differ = 0;
    for (int i = 0; i < whole.size(); i++) {
      differ += whole.get(i).equals(broken.get(i)) ? 0 : 1;
    }
    assertThat(differ).isBetween(10L, 30L);
  }
}
