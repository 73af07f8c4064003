package io.gridwright.app.launcher.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gridwright.app.twin.spec.FleetSpecLoader;
import io.gridwright.app.twin.state.TwinState;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class LoopMeterTest {
  private static final LoopScore WITH = new LoopScore(0.9, 110, 12, 3, 10, 20, 50, 0.1);
  private static final LoopScore WITHOUT = new LoopScore(0.8, 100, 10, 4, 20, 40, 100, 0.2);

  @Test
  void countsWhatWaitsInEachStepAndEachStartOnce() {
    var state = new TwinState(new FleetSpecLoader().loadDefault(), 11, Instant.EPOCH);
    var meter = new LoopMeter(0.5);
    double waitingGpus =
        state.world().jobs().stream()
            .filter(j -> j.waits())
            .mapToDouble(j -> j.order().nodes() * j.order().gpus())
            .sum();
    meter.look(state);
    meter.look(state);
    assertThat(waitingGpus).isPositive();
    assertThat(meter.score(state).started()).isZero();
    assertThat(meter.score(state).waitedGpuHours()).isCloseTo(waitingGpus, within(1e-9));
    state.advanceTo(1800);
    meter.look(state);
    long started = meter.score(state).started();
    meter.look(state);
    assertThat(started).isPositive();
    assertThat(meter.score(state).started()).isEqualTo(started);
  }

  @Test
  void theTableShowsRatiosOfMeansAndWhatBecameOfActions() {
    var rows =
        List.of(
            new LoopRow(1, WITH, WITHOUT, Map.of("SLURM PLACE APPLIED", 2L), Map.of()),
            new LoopRow(2, WITHOUT, WITHOUT, Map.of("SLURM PLACE APPLIED", 3L), Map.of()));
    // (110 + 100) / 2 over 100, and (10 + 20) / 2 over 20.
    assertThat(LoopTable.of(rows).lines())
        .anyMatch(l -> l.matches("productive GPU-hours +105\\.0 +100\\.0 +1\\.050"))
        .anyMatch(l -> l.matches("mean wait, min +15\\.00 +20\\.00 +0\\.750"))
        .anyMatch(l -> l.matches(" +5 SLURM PLACE APPLIED"));
  }
}
