package io.gridwright.app.twin.grid;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.app.twin.spec.FleetSpecLoader;
import io.gridwright.app.twin.state.TwinState;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class GridEventsTest {
  private final TwinState state =
      new TwinState(new FleetSpecLoader().loadDefault(), 5, Instant.parse("2026-12-01T09:00:00Z"));

  @Test
  void aRequestToDrawLessIsAnnouncedAnHourAheadAndGoesWhenItIsOver() {
    assertThat(GridEvents.render(state).toString()).doesNotContain("IMPORT_CAPACITY_LIMIT");
    state.advanceTo(20 * 60);
    assertThat(GridEvents.render(state).toString())
        .contains("IMPORT_CAPACITY_LIMIT")
        .contains("2026-12-01T10:15:00Z")
        .contains("468.0");
    state.advanceTo(106 * 60);
    assertThat(GridEvents.render(state).toString()).doesNotContain("IMPORT_CAPACITY_LIMIT");
  }

  @Test
  void pricesAreKnownTwelveHoursAhead() {
    assertThat(GridEvents.render(state).get(0).path("intervals")).hasSize(12);
  }
}
