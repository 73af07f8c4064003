package io.gridwright.ingest.parsers.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.model.signal.TopologyEdge;
import org.junit.jupiter.api.Test;

class TopologyYamlTest {
  @Test
  void theFirstDefaultGoesBeforeTheOrderOfTheFile() {
    var told =
        Told.of(
            "topology.yaml",
            """
            ---
            - topology: t-block
              cluster_default: false
              block:
                block_sizes: [2, 4]
                blocks:
                  - block: b1
                    nodes: n[1-2]
            - topology: t-tree
              cluster_default: true
              tree:
                switches:
                  - switch: top
                    children: s[1-2]
                  - switch: s1
                    nodes: "1101"
                  - switch: s2
            - topology: t-flat
              cluster_default: true
              flat: true
            - topology: t-flat2
              flat: {alpha_step_rank: true}
            """);
    assertThat(told.result().kind()).isEqualTo(DocumentKind.TOPOLOGY_YAML);
    assertThat(told.edges())
        .containsExactly(
            "NODE n1 < NVLINK_DOMAIN b1",
            "NODE n2 < NVLINK_DOMAIN b1",
            "LEAF s1 < SPINE top",
            "LEAF s2 < SPINE top",
            "NODE 1101 < LEAF s1");
    assertThat(told.bodies(TopologyEdge.class))
        .extracting(edge -> edge.labels().get("topology"), edge -> edge.labels().get("rank"))
        .containsExactly(
            tuple("t-block", "1"),
            tuple("t-block", "1"),
            tuple("t-tree", "0"),
            tuple("t-tree", "0"),
            tuple("t-tree", "0"));
    assertThat(told.bodies(TopologyEdge.class).get(0).labels()).containsEntry("block_sizes", "2,4");
  }

  @Test
  void ringsAndTorusesAreRead() {
    var told =
        Told.of(
            "topology.yaml",
            """
            - topology: r
              ring:
                rings:
                  - ring: ring0
                    nodes: n[1-2]
            - topology: t
              torus3d:
                toruses:
                  - name: pod1
                    dims: {x: 4, y: 4, z: 2}
                    regions:
                      - nodes: rack1-n[01-02]
            """);
    assertThat(told.edges())
        .containsExactly(
            "NODE n1 < LEAF ring0",
            "NODE n2 < LEAF ring0",
            "NODE rack1-n01 < POD pod1",
            "NODE rack1-n02 < POD pod1");
  }

  @Test
  void groupsWithoutNodesPlaceNothing() {
    var told =
        Told.of(
            "topology.yaml",
            """
            - topology: t
              block:
                blocks:
                  - block: b1
                  - block: b2
            """);
    assertThat(told.reasons()).containsExactly("no_topology");
  }

  @Test
  void oneBrokenGroupCostsThatGroup() {
    var told =
        Told.of(
            "topology.yaml",
            """
            - topology: t
              tree:
                switches:
                  - nodes: n1
                  - switch: s1
                    nodes: n[2-
                  - switch: s2
                    nodes: n3
            """);
    assertThat(told.reasons()).containsExactlyInAnyOrder("missing_field", "bad_hostlist");
    assertThat(told.edges()).containsExactly("NODE n3 < LEAF s2");
  }

  @Test
  void whatIsNoYamlIsRefusedAsAWhole() {
    var told = Told.of("topology.yaml", "- topology: t\n  tree: {switches: [\n");
    assertThat(told.reasons()).containsExactly("malformed_document");
  }
}
