package io.gridwright.app.twin.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.app.twin.spec.FleetSpecLoader;
import io.gridwright.app.twin.state.Fault;
import io.gridwright.app.twin.state.FaultKind;
import io.gridwright.app.twin.state.TwinState;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class InfinibandTextTest {
  private final TwinState state =
      new TwinState(new FleetSpecLoader().loadDefault(), 5, Instant.parse("2026-12-01T09:00:00Z"));

  @Test
  void aFlappingLinkIsDownAndCounted() {
    state.inject(new Fault(FaultKind.LINK_FLAP, "hgx01", 2, 0, 0, 60));

    assertThat(text())
        .contains("node_infiniband_state_id{device=\"mlx5_2\",port=\"1\"} 1\n")
        .contains("node_infiniband_link_downed_total{device=\"mlx5_2\",port=\"1\"} 1\n")
        .contains("node_infiniband_state_id{device=\"mlx5_3\",port=\"1\"} 4\n");
    state.advanceTo(61);
    assertThat(text())
        .contains("node_infiniband_state_id{device=\"mlx5_2\",port=\"1\"} 4\n")
        .contains("node_infiniband_link_downed_total{device=\"mlx5_2\",port=\"1\"} 1\n");
  }

  @Test
  void largeNumbersAreWrittenAsGoWritesThem() {
    assertThat(text())
        .contains("node_infiniband_rate_bytes_per_second{device=\"mlx5_0\",port=\"1\"} 5e+10\n");
  }

  private String text() {
    return InfinibandText.render(Objects.requireNonNull(state.world().node("hgx01")));
  }
}
