package io.gridwright.ingest.parsers.kubernetes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;

import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.model.fleet.NodeState;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.FaultKind;
import io.gridwright.model.signal.NodeObservation;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class NodeTrapsTest {
  private static final String GPU = "nvidia.com/gpu: '8'";

  @Test
  @DisplayName("BR-130: sixteen GPUs of which none is healthy are sixteen GPUs")
  void allocatableZeroIsNoNodeWithoutGpus() {
    var node = Kube.node(Kube.aNode("", "nvidia.com/gpu: '16'", "nvidia.com/gpu: '0'"));
    assertThat(node.gpus()).isEqualTo(16);
    assertThat(node.labels())
        .containsEntry("allocatable_gpus", "0.0")
        .containsEntry("unhealthy_gpus", "16.0");
  }

  @Test
  @DisplayName("BR-131: what is allocatable is healthy, and free is what of it no pod holds")
  void allocatableIsNotFree() {
    var node = Kube.node(Kube.aNode("", GPU, GPU), Kube.aPod("p", "Running", "nvidia.com/gpu", 6));
    assertThat(node.gpusAllocated()).isEqualTo(6);
    assertThat(node.labels())
        .containsEntry("allocatable_gpus", "8.0")
        .containsEntry("free_gpus", "2.0");
  }

  @Test
  @DisplayName("BR-132: resources of an older layout cannot be more than the cards")
  void staleMigResourcesAreCapped() {
    var listed = "nvidia.com/gpu: 8, nvidia.com/mig-1g.5gb: 56, nvidia.com/mig-7g.40gb: 8";
    var labels = "nvidia.com/gpu.count: '8', nvidia.com/mig.strategy: mixed";
    var node = Kube.node(Kube.aNode(labels, listed, listed));
    assertThat(node.gpus()).isEqualTo(8);
    assertThat(node.labels())
        .containsEntry("allocatable_gpus", "8.0")
        .containsEntry("stale_resources", "true");
  }

  @ParameterizedTest(name = "BR-133: strategy {0} with {1} of {2} on product {3} is {4} cards")
  @CsvSource({
    "mixed, 56, mig-1g.10gb, NVIDIA-H100-80GB-HBM3, 8, 8",
    "single, 56, gpu, NVIDIA-A100-SXM4-40GB-MIG-1g.5gb, 0, 8",
    "single, 16, gpu, NVIDIA-H100-80GB-HBM3-MIG-3g.40gb, 16, 6.857",
    "none, 8, gpu, NVIDIA-H100-80GB-HBM3, 8, 8"
  })
  void gpuCountIsReadWithTheStrategy(
      String strategy, int count, String resource, String product, int label, double cards) {
    var labels =
        "nvidia.com/gpu.count: '%d', nvidia.com/mig.strategy: %s, nvidia.com/gpu.product: %s"
            .formatted(label, strategy, product);
    var listed = "nvidia.com/" + resource + ": '" + count + "'";
    assertThat(Kube.node(Kube.aNode(labels, listed, listed)).gpus())
        .isEqualTo(cards, within(0.001));
  }

  @Test
  @DisplayName("BR-134: fifty shares of one GPU are one GPU, and one share is a fiftieth")
  void sharesUnderTheirOwnNameAreNoCards() {
    var labels = "nvidia.com/gpu.count: '1', nvidia.com/gpu.replicas: '1'";
    var listed = "nvidia.com/gpu: '0', nvidia.com/gpu.shared: '50'";
    var node =
        Kube.node(
            Kube.aNode(labels, listed, listed),
            Kube.aPod("p", "Running", "nvidia.com/gpu.shared", 5));
    assertThat(node.gpus()).isEqualTo(1);
    assertThat(node.gpusAllocated()).isEqualTo(0.1, within(1e-9));
  }

  @Test
  @DisplayName("BR-135: replicas change the shares and never the cards")
  void replicasAreNoCards() {
    var labels =
        "nvidia.com/gpu.count: '2', nvidia.com/gpu.replicas: '10',"
            + " nvidia.com/gpu.product: Tesla-T4-SHARED";
    var listed = "nvidia.com/gpu: '20'";
    var node =
        Kube.node(
            Kube.aNode(labels, listed, listed), Kube.aPod("p", "Running", "nvidia.com/gpu", 5));
    assertThat(node.gpus()).isEqualTo(2);
    assertThat(node.gpusAllocated()).isEqualTo(0.5);
    var one = "nvidia.com/gpu.count: '1', nvidia.com/gpu.replicas: '1'";
    var single = "nvidia.com/gpu: '1'";
    assertThat(Kube.node(Kube.aNode(one, single, single)).gpus()).isEqualTo(1);
  }

  @Test
  @DisplayName("BR-136: capacity lost without a present fault waits for the plugin's restart")
  void lostCapacityWithoutFaultIsNoBrokenGpu() {
    var lost = Kube.aNode("", GPU, "nvidia.com/gpu: '7'");
    assertThat(Kube.node(lost).labels()).containsEntry("lost_gpus", "restart_device_plugin");
    var sick = lost.replace("conditions: [", "conditions: [{type: GpuUnhealthy, status: 'True'}, ");
    assertThat(Kube.node(sick).labels()).doesNotContainKey("lost_gpus");
  }

  @Test
  @DisplayName("BR-137: a held GPU that turned sick makes nothing free, and not less than nothing")
  void freeIsNeverBelowZero() {
    var node =
        Kube.node(
            Kube.aNode("", GPU, "nvidia.com/gpu: '7'"),
            Kube.aPod("p", "Running", "nvidia.com/gpu", 8));
    assertThat(node.labels())
        .containsEntry("free_gpus", "0.0")
        .containsEntry("overcommitted", "true");
  }

  @Test
  @DisplayName("BR-148: a reason in JSON is a list of XIDs that end with the boot that they name")
  void jsonReasonsAreXidsOfOneBoot() {
    var boot = "6e43a052-0000-4000-8000-000000000001";
    var node =
        """
        apiVersion: v1
        kind: Node
        metadata: {name: n1}
        status:
          nodeInfo: {bootID: %s}
          conditions:
          - {type: XidCriticalError, status: 'True', reason: '{"31":true,"79":true,"13":false}', message: %s}
          - {type: Ready, status: 'True'}
        """;
    var faults = Kube.faults(node.formatted(boot, boot));
    assertThat(faults).extracting(FaultEvent::code).containsExactly(31, 79);
    assertThat(faults).allMatch(fault -> fault.fault() == FaultKind.XID && !fault.cleared());
    var after = boot.replace("0001", "0002");
    assertThat(Kube.faults(node.formatted(after, boot))).allMatch(FaultEvent::cleared);
  }

  @Test
  @DisplayName("BR-149: a condition that is well when true is bad when false, and has an age")
  void conditionsHaveAPolarity() {
    var faults =
        Kube.faults(
            """
            apiVersion: v1
            kind: Node
            metadata: {name: n1}
            status:
              conditions:
              - {type: AcceleratedHardwareReady, status: 'False', reason: DCGMError, message: gone,
                 lastHeartbeatTime: '2026-03-01T11:00:00Z'}
              - {type: KernelDeadlock, status: 'False', reason: KernelHasNoDeadlock}
              - {type: FrequentContainerdRestart, status: Unknown, reason: NoFrequentContainerdRestart}
              - {type: GPUProblem, status: 'True', reason: GpuCountMismatch, message: 'Node has 3: expected 4'}
              - {type: Ready, status: 'True'}
            """);
    assertThat(faults)
        .extracting(FaultEvent::name, FaultEvent::cleared)
        .containsExactly(
            tuple("AcceleratedHardwareReady", false),
            tuple("KernelDeadlock", true),
            tuple("GPUProblem", false));
    assertThat(faults.get(0).labels()).containsEntry("heartbeat_age_seconds", "3600");
    assertThat(faults.get(2).detail()).isEqualTo("GpuCountMismatch: Node has 3: expected 4");
  }

  @Test
  void thatAllIsWellIsToldForAnHour() {
    var node =
        """
        apiVersion: v1
        kind: Node
        metadata: {name: n1}
        status: {conditions: [{type: GpuUnhealthy, status: 'False', lastTransitionTime: '2026-03-01T%s:00Z'}]}
        """;
    assertThat(Kube.faults(node.formatted("11:30")))
        .extracting(FaultEvent::cleared)
        .containsExactly(true);
    assertThat(Kube.faults(node.formatted("10:30"))).isEmpty();
  }

  @Test
  void anXidInASentenceIsReadWithItsDevice() {
    var device = "GPU-00000000-0000-4000-8000-000000000003";
    var fault =
        Kube.faults(
                """
                apiVersion: v1
                kind: Node
                metadata: {name: n1}
                status:
                  conditions:
                  - {type: GpuUnhealthy, status: 'True', reason: GpuXidError, message: 'XID 79 on %s'}
                """
                    .formatted(device))
            .get(0);
    assertThat(fault.code()).isEqualTo(79);
    assertThat(fault.device()).isEqualTo(device);
  }

  @Test
  @DisplayName("BR-152: GPUs of a node that is not ready or cordoned are there but not free")
  void nodesThatTakeNoWorkHaveNothingFree() {
    var ready = Kube.aNode("", GPU, GPU);
    var other = Kube.aPod("p", "Succeeded", "nvidia.com/gpu", 1);
    for (var closed :
        new String[] {
          ready.replace("'True'", "'False'"),
          ready.replace("status:\n  cap", "spec: {unschedulable: true}\nstatus:\n  cap")
        }) {
      var node = Kube.node(closed, other);
      assertThat(node.gpus()).isEqualTo(8);
      assertThat(node.labels()).containsEntry("free_gpus", "0.0");
      assertThat(node.status().state()).isNotEqualTo(NodeState.UP);
    }
    assertThat(Kube.node(ready, other).labels()).containsEntry("free_gpus", "8.0");
  }

  @Test
  @DisplayName("BR-153: a full node is well, one that gave away more than it has is not")
  void fullIsHealthyAndMoreThanFullIsAFault() {
    var node = Kube.aNode("", GPU, GPU);
    var full = Kube.parse(node, Kube.aPod("p", "Running", "nvidia.com/gpu", 8));
    assertThat(Kube.all(full, FaultEvent.class)).isEmpty();
    assertThat(state(full)).isEqualTo(NodeState.UP);
    var over = Kube.parse(node, Kube.aPod("p", "Running", "nvidia.com/gpu", 9));
    assertThat(Kube.all(over, FaultEvent.class))
        .extracting(FaultEvent::name)
        .containsExactly("OverAllocated");
  }

  @Test
  void aResourceThatOnlySoundsLikeAGpuIsNone() {
    var listed =
        "nvidia.com/gpu: '4', nvidia.com/gpu.imex-channel: '2048', volcano.sh/gpu-memory: '89424'";
    assertThat(Kube.node(Kube.aNode("", listed, listed)).gpus()).isEqualTo(4);
    var volcano = "volcano.sh/gpu-memory: '89424', volcano.sh/gpu-number: '8'";
    assertThat(Kube.node(Kube.aNode("", volcano, volcano)).gpus()).isEqualTo(8);
  }

  @Test
  void aSimulatedNodeIsNoHardware() {
    var fake =
        Kube.aNode("", GPU, GPU)
            .replace("name: n1,", "name: n1, annotations: {kwok.x-k8s.io/node: fake},");
    assertThat(Kube.parse(fake).deadLetters().map(DeadLetter::reason))
        .containsExactly("not_telemetry");
  }

  @Test
  void onlyAWholePoolOfTheNewestGenerationCounts() {
    var slice =
        """
        apiVersion: resource.k8s.io/v1
        kind: ResourceSlice
        metadata: {name: %s}
        spec:
          driver: %s
          nodeName: n7
          pool: {name: n7, generation: %d, resourceSliceCount: %d}
          devices:
          - {name: gpu-0, attributes: {type: {string: gpu}}}
          - {name: gpu-1, attributes: {type: {string: gpu}}}
        """;
    var old = slice.formatted("a", "gpu.nvidia.com", 6, 1);
    var half = slice.formatted("b", "gpu.nvidia.com", 7, 2);
    var rest = slice.formatted("c", "gpu.nvidia.com", 7, 2);
    var channels = slice.formatted("d", "compute-domain.nvidia.com", 1, 1);
    assertThat(Kube.node(old, half, channels).gpus()).isZero();
    assertThat(Kube.node(old, half, rest, channels).gpus()).isEqualTo(4);
    assertThat(Kube.node(old, channels).gpus()).isEqualTo(2);
  }

  private static NodeState state(ParseResult result) {
    return Kube.all(result, NodeObservation.class).get(0).status().state();
  }
}
