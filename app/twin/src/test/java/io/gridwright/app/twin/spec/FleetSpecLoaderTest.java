package io.gridwright.app.twin.spec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.model.error.GridwrightException;
import org.junit.jupiter.api.Test;

class FleetSpecLoaderTest {
  private final FleetSpecLoader loader = new FleetSpecLoader();

  @Test
  void theDefaultFleetHasFourRacksAndTwentyFourHgxNodes() {
    var spec = loader.loadDefault();

    assertThat(spec.groups()).filteredOn(g -> g.nvlink() == GroupSpec.Nvlink.RACK).hasSize(4);
    assertThat(spec.groups().stream().mapToInt(g -> g.count() * g.gpus()).sum())
        .isEqualTo(4 * 18 * 4 + 24 * 8);
    assertThat(spec.teams()).hasSize(5);
  }

  @Test
  void anUnknownClusterIsNamedWithTheKnownOnes() {
    var text =
        FleetSpecLoader.defaultText()
            .replaceFirst(
                "cluster: kube-east, product: gb200", "cluster: kube-west, product: gb200");

    assertThatThrownBy(() -> loader.parse(text, "my.yaml"))
        .isInstanceOf(GridwrightException.class)
        .hasMessageContaining("kube-west")
        .hasMessageContaining("Maybe one of [slurm-east, kube-east]");
  }

  @Test
  void anUnknownKeyIsRefusedWithItsLine() {
    assertThatThrownBy(() -> loader.parse("nam: x\n" + FleetSpecLoader.defaultText(), "my.yaml"))
        .isInstanceOf(GridwrightException.class)
        .hasMessageContaining("my.yaml")
        .hasMessageContaining("\"nam\"");
  }
}
