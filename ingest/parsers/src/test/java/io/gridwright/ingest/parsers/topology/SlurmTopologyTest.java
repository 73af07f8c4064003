package io.gridwright.ingest.parsers.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.TopologyEdge;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class SlurmTopologyTest {
  @Test
  void switchesStandAsHighAsWhatIsBelowThem() {
    var told =
        Told.of(
            "topology.conf",
            """
            # a comment
            SwitchName=core Switches=sp[1-2]
            SwitchName=sp1 Switches=leaf1
            SwitchName=sp2 Switches=leaf2
            SwitchName=leaf1 Nodes=n[1-2] LinkSpeed=900
            switchname=leaf2 nodes=n3 # the last one
            """);
    assertThat(told.result().kind()).isEqualTo(DocumentKind.TOPOLOGY);
    assertThat(told.edges())
        .containsExactlyInAnyOrder(
            "NODE n1 < LEAF leaf1",
            "NODE n2 < LEAF leaf1",
            "NODE n3 < LEAF leaf2",
            "LEAF leaf1 < SPINE sp1",
            "LEAF leaf2 < SPINE sp2",
            "SPINE sp1 < POD core",
            "SPINE sp2 < POD core");
    assertThat(told.result().records()).isEqualTo(7);
    assertThat(told.bodies(TopologyEdge.class))
        .allSatisfy(edge -> assertThat(edge.authority()).isEqualTo("slurm_topology"))
        .allSatisfy(edge -> assertThat(edge.cluster()).isEqualTo("c1"));
  }

  @Test
  void severalSpinesOverTheSameLeavesAreAllSaid() {
    var told =
        Told.of(
            "topology.conf",
            """
            SwitchName=s0 Nodes=n[0-1]
            SwitchName=s1 Nodes=n[2-3]
            SwitchName=top1 Switches=s[0-1]
            SwitchName=top2 Switches=s[0-1]
            """);
    assertThat(told.edges())
        .contains("LEAF s0 < SPINE top1", "LEAF s0 < SPINE top2", "LEAF s1 < SPINE top2");
    assertThat(told.reasons()).isEmpty();
  }

  @Test
  void blocksKeepTheDomainThatTheCommentAboveThemNames() {
    var told =
        Told.of(
            "topology.conf",
            """
            # b1=nvl-17
            BlockName=b1 Nodes=g[01-02]
            # ClusterUUID and CliqueID: 5e797fc6-0000-0000-0000-000000000001
            BlockName=b2 Nodes=g04,g03
            BlockName=b3 Nodes=g05
            BlockSizes=2,4
            """);
    assertThat(told.edges())
        .containsExactly(
            "NODE g01 < NVLINK_DOMAIN b1",
            "NODE g02 < NVLINK_DOMAIN b1",
            "NODE g04 < NVLINK_DOMAIN b2",
            "NODE g03 < NVLINK_DOMAIN b2",
            "NODE g05 < NVLINK_DOMAIN b3");
    assertThat(told.bodies(TopologyEdge.class))
        .extracting(TopologyEdge::labels)
        .contains(
            Map.of("domain", "nvl-17", "block_sizes", "2,4"),
            Map.of("domain", "5e797fc6-0000-0000-0000-000000000001", "block_sizes", "2,4"),
            Map.of("block_sizes", "2,4"));
  }

  @Test
  void aFileWhoseBlocksAreAllCommentedOutPlacesNothing() {
    var told =
        Told.of(
            "topology.txt",
            """
            # Warning: Block 1 has less than 20 nodes, commenting out
            #BlockName=block1 Nodes=g[1-18]
            BlockSizes=20
            """);
    assertThat(told.result().kind()).isEqualTo(DocumentKind.TOPOLOGY);
    assertThat(told.edges()).isEmpty();
    assertThat(told.reasons()).containsExactly("no_topology");
  }

  @Test
  @DisplayName("BR-049: a node in two blocks is left out, the rest is kept, and it is reported")
  void aNodeInTwoBlocksIsLeftOut() {
    var told =
        Told.of(
            "topology.conf",
            """
            BlockName=block-1 Nodes=node-[036-037]
            BlockName=block-2 Nodes=node-[037-038]
            """);
    assertThat(told.edges())
        .containsExactly(
            "NODE node-036 < NVLINK_DOMAIN block-1", "NODE node-038 < NVLINK_DOMAIN block-2");
    assertThat(told.reasons()).containsExactly("several_parents", "several_parents");
    assertThat(told.bodies(DeadLetter.class).get(0).detail())
        .contains("node-037 is in", "block-1", "block-2");
  }

  @Test
  @DisplayName("BR-050: sizes of blocks below one are refused, and no block is no topology")
  void sizesBelowOneAreRefused() {
    var told = Told.of("topology.conf", "BlockSizes=-1\n");
    assertThat(told.reasons()).containsExactly("bad_block_sizes");
    assertThat(told.edges()).isEmpty();
    assertThat(Told.of("topology.conf", "BlockName=b Nodes=n1\nBlockSizes=0\n").edges())
        .containsExactly("NODE n1 < NVLINK_DOMAIN b");
  }

  @Test
  @DisplayName("BR-051: children that nobody knows are read all the same")
  void unknownChildrenAreTolerated() {
    var told =
        Told.of(
            "topology.conf",
            """
            SwitchName=leaf-2 Nodes=worker-7
            SwitchName=spine Switches=leaf-2,leaf-gone
            """);
    assertThat(told.edges())
        .containsExactly(
            "NODE worker-7 < LEAF leaf-2",
            "LEAF leaf-2 < SPINE spine",
            "LEAF leaf-gone < SPINE spine");
    assertThat(told.reasons()).isEmpty();
  }

  @Test
  void nodesWithoutAPlaceAreNotUnderAMadeUpSwitch() {
    var told =
        Told.of(
            "topology.conf",
            """
            SwitchName=no-topology Nodes=n[8-9]
            SwitchName=tor1 Nodes=n[1-2]
            """);
    assertThat(told.edges()).containsExactly("NODE n1 < LEAF tor1", "NODE n2 < LEAF tor1");
    assertThat(told.reasons()).containsExactly("unplaced_nodes");
  }

  @Test
  void whatIsPrintedOfASwitchAboveOthersListsTheNodesBelowThoseToo() {
    var told =
        Told.of(
            "command:scontrol show topology",
            """
            SwitchName=leaf-1 Level=0 LinkSpeed=1 Nodes=n[1-2]
            SwitchName=leaf-2 Level=0 LinkSpeed=1 Nodes=n[3-4]
            SwitchName=spine Level=1 LinkSpeed=1 Nodes=n[1-4] Switches=leaf-1,leaf-2
            BlockName=b1 BlockIndex=0 Nodes=g[1-2] BlockSize=2
            AggregatedBlock=b[1-2] BlockIndex=0 Nodes=g[1-4] BlockSize=4
            """);
    assertThat(told.edges())
        .containsExactly(
            "NODE n1 < LEAF leaf-1",
            "NODE n2 < LEAF leaf-1",
            "NODE n3 < LEAF leaf-2",
            "NODE n4 < LEAF leaf-2",
            "LEAF leaf-1 < SPINE spine",
            "LEAF leaf-2 < SPINE spine",
            "NODE g1 < NVLINK_DOMAIN b1",
            "NODE g2 < NVLINK_DOMAIN b1");
    assertThat(told.reasons()).isEmpty();
  }

  @Test
  void aRawTreeOfPortsTellsEachLinkFromBothEndsAndHasAllTheSameOneDirection() {
    var told =
        Told.of(
            "topology.txt",
            """
            SwitchName=ib1 Nodes=0x0155dfffd33ff33,0x155dfffd33ff34
            SwitchName=ib2 Nodes=0x155dfffd33ff35
            SwitchName=ib3 Switches=ib1,ib2,ib4
            SwitchName=ib4 Switches=ib3
            """);
    assertThat(told.edges())
        .containsExactly(
            "NIC 0x155dfffd33ff33 < LEAF ib1",
            "NIC 0x155dfffd33ff34 < LEAF ib1",
            "NIC 0x155dfffd33ff35 < LEAF ib2",
            "LEAF ib1 < SPINE ib3",
            "LEAF ib2 < SPINE ib3",
            "SPINE ib3 < POD ib4",
            "SPINE ib3 < POD ib4");
  }

  @Test
  void oneBrokenLineCostsThatLine() {
    var told =
        Told.of(
            "topology.conf",
            """
            SwitchName=s0 Nodes=n[1-
            SwitchName=s1 Nodes=n[1-99999999]
            what is this
            SwitchName=s2 Nodes=n5,n5
            SwitchName=s3 \\
              Nodes=n6
            """);
    assertThat(told.reasons())
        .containsExactlyInAnyOrder("bad_hostlist", "bad_hostlist", "malformed_line", "duplicate");
    assertThat(told.edges()).containsExactly("NODE n5 < LEAF s2", "NODE n6 < LEAF s3");
  }

  @Test
  void ringsAreLeavesOfTheirOwn() {
    assertThat(Told.of("topology.conf", "RingName=ring0 Nodes=n[01-02]\n").edges())
        .containsExactly("NODE n01 < LEAF ring0", "NODE n02 < LEAF ring0");
  }
}
