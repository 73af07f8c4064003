package io.gridwright.app.twin.dcgm;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.app.twin.parts.SimNode;
import io.gridwright.app.twin.spec.FleetSpecLoader;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.model.workload.Scheduler;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class DcgmTextTest {
  private final TwinState state =
      new TwinState(new FleetSpecLoader().loadDefault(), 5, Instant.parse("2026-12-01T09:00:00Z"));

  @Test
  void everyGpuHasOneSampleOfEachField() {
    var node = busy(Scheduler.SLURM);

    var lines = DcgmText.render(state, node).lines().toList();

    assertThat(lines)
        .filteredOn(l -> l.startsWith("DCGM_FI_PROF_SM_ACTIVE{"))
        .hasSize(node.gpus().size())
        .allMatch(l -> l.matches("[A-Z_]+\\{gpu=\"\\d\",UUID=\"GPU-[-0-9a-f]{36}\",.*} [0-9.]+"));
    assertThat(lines).filteredOn(l -> !l.startsWith("#")).hasSize(15 * node.gpus().size());
  }

  @Test
  void slurmNodesNameTheirJobAndKubernetesNodesTheirPod() {
    var slurm = busy(Scheduler.SLURM);
    var kube = busy(Scheduler.KUBERNETES);

    assertThat(DcgmText.render(state, slurm))
        .contains("hpc_job=\"" + slurm.jobs().get(0).slurmId() + '"')
        .doesNotContain("pod=");
    assertThat(DcgmText.render(state, kube))
        .contains("namespace=\"" + kube.jobs().get(0).order().team() + '"')
        .contains("pod=\"" + kube.jobs().get(0).kubeName() + "-0-")
        .doesNotContain("hpc_job");
  }

  @Test
  void stampedSamplesCarryTheirAge() {
    var text = DcgmText.renderStamped(state, busy(Scheduler.SLURM), 90);

    assertThat(text.lines().filter(l -> !l.startsWith("#")))
        .allMatch(l -> l.endsWith(" " + state.now().minusSeconds(90).toEpochMilli()));
  }

  private SimNode busy(Scheduler scheduler) {
    return state.world().running().stream()
        .filter(j -> j.scheduler() == scheduler && j.order().nodes() == 1)
        .map(j -> j.allocation().get(0).node())
        .filter(n -> n.jobs().size() > 0)
        .findFirst()
        .orElseThrow();
  }
}
