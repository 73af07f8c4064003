package io.gridwright.ingest.parsers.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class TopologyLabelsTest {
  private static final String CLIQUE = "45a19ce6-0000-0000-0000-000000000001.32766";

  private static List<String> edges(Map<String, String> labels) {
    return TopologyLabels.edges("c1", "n1", labels).stream()
        .map(
            edge ->
                "%s: %s %s < %s %s"
                    .formatted(
                        edge.authority(),
                        edge.level(),
                        edge.child(),
                        edge.parentLevel(),
                        edge.parent()))
        .toList();
  }

  @Test
  void theFirstLayerOfAwsIsTheFarthest() {
    assertThat(
            edges(
                Map.of(
                    "topology.k8s.aws/network-node-layer-1", "nn-top",
                    "topology.k8s.aws/network-node-layer-2", "nn-mid",
                    "topology.k8s.aws/network-node-layer-3", "nn-low")))
        .containsExactly(
            "cloud_labels: NODE n1 < LEAF nn-low",
            "cloud_labels: LEAF nn-low < SPINE nn-mid",
            "cloud_labels: SPINE nn-mid < POD nn-top");
  }

  @Test
  void theFirstTierOfTopographIsTheClosest() {
    assertThat(
            edges(
                Map.of(
                    "fabric.topograph.run/tier-0", "s1",
                    "fabric.topograph.run/tier-1", "x3e4f1a2b3c4d5e6f",
                    "accelerator.topograph.run/domain", "nvl1",
                    "accelerator.topograph.run/sub-domain", "rack-07")))
        .containsExactly(
            "topograph_labels: NODE n1 < NVLINK_DOMAIN nvl1",
            "topograph_labels: NODE n1 < LEAF s1",
            "topograph_labels: LEAF s1 < SPINE x3e4f1a2b3c4d5e6f");
    assertThat(
            edges(
                Map.of(
                    "network.topology.nvidia.com/leaf", "s1",
                    "network.topology.nvidia.com/spine", "s2",
                    "network.topology.nvidia.com/core", "s3")))
        .containsExactly(
            "topograph_labels: NODE n1 < LEAF s1",
            "topograph_labels: LEAF s1 < SPINE s2",
            "topograph_labels: SPINE s2 < POD s3");
  }

  @Test
  @DisplayName("BR-045: a clique on a product whose NVLink ends at the host joins nothing")
  void aCliqueNeedsAProductThatSpansHosts() {
    assertThat(edges(Map.of("nvidia.com/gpu.clique", CLIQUE)))
        .containsExactly("node_labels: NODE n1 < NVLINK_DOMAIN " + CLIQUE);
    assertThat(
            edges(
                Map.of("nvidia.com/gpu.clique", CLIQUE, "nvidia.com/gpu.product", "NVIDIA-GB200")))
        .hasSize(1);
    assertThat(
            edges(
                Map.of(
                    "nvidia.com/gpu.clique",
                    CLIQUE,
                    "nvidia.com/gpu.product",
                    "NVIDIA-H100-80GB-HBM3")))
        .isEmpty();
  }

  @Test
  void otherCloudsHaveNamesOfTheirOwn() {
    assertThat(
            edges(
                Map.of(
                    "cloud.google.com/gce-topology-block", "7a1f",
                    "cloud.google.com/gce-topology-subblock", "7a1f-02",
                    "cloud.google.com/gce-topology-host", "7a1f-02-000b",
                    "topology.kubernetes.io/zone", "zone-a")))
        .containsExactly(
            "cloud_labels: NODE n1 < LEAF 7a1f-02",
            "cloud_labels: LEAF 7a1f-02 < SPINE 7a1f",
            "cloud_labels: NODE n1 < SITE zone-a");
    assertThat(
            edges(
                Map.of(
                    "oci.oraclecloud.com/rdma.hpc_island_id", "island",
                    "oci.oraclecloud.com/rdma.network_block_id", "block",
                    "oci.oraclecloud.com/rdma.local_block_id", "local")))
        .containsExactly(
            "cloud_labels: NODE n1 < LEAF local",
            "cloud_labels: LEAF local < SPINE block",
            "cloud_labels: SPINE block < POD island");
  }

  @Test
  void edgesOfOneNodeAreStatedAtPlacesOfTheirOwn() {
    var told =
        TopologyLabels.edges(
            "c1",
            "n1",
            Map.of(
                "fabric.topograph.run/tier-0", "s1",
                "accelerator.topograph.run/domain", "nvl1",
                "topology.kubernetes.io/zone", "z"));
    assertThat(told).extracting(TopologyLabels::position).hasSize(3).doesNotHaveDuplicates();
  }

  @Test
  void aNodeOfTheApiIsPlacedByItsLabels() {
    var told =
        Told.of(
            "node.yaml",
            """
            apiVersion: v1
            kind: Node
            metadata:
              name: n1
              labels: {fabric.topograph.run/tier-0: s1, nvidia.com/gpu.clique: %s}
            status:
              conditions: [{type: Ready, status: "True"}]
            """
                .formatted(CLIQUE));
    assertThat(told.edges())
        .containsExactlyInAnyOrder("NODE n1 < LEAF s1", "NODE n1 < NVLINK_DOMAIN " + CLIQUE);
    assertThat(told.result().records()).isEqualTo(3);
  }

  @Test
  void labelsThatSayNothingStateNothing() {
    assertThat(edges(Map.of("nvidia.com/gpu.product", "NVIDIA-GB200", "nvidia.com/gpu.clique", "")))
        .isEmpty();
  }

  @Test
  void aListOfNodesWithLabelsIsReadWithoutTheNodes() {
    var told =
        Told.of(
            "labels.yaml",
            """
            # one node with a place and one without
            - name: n1
              labels: {fabric.topograph.run/tier-0: s1}
            - name: n2
              labels: {kubernetes.azure.com/agentpool: gb200}
            """);
    assertThat(told.result().kind()).isEqualTo(DocumentKind.NODE_LABELS);
    assertThat(told.edges()).containsExactly("NODE n1 < LEAF s1");
    assertThat(told.reasons()).containsExactly("no_topology");
  }
}
