package io.gridwright.ingest.parsers.fabric;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.topology.Told;
import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.LinkSample;
import io.gridwright.model.signal.PowerSample;
import io.gridwright.model.signal.TopologyEdge;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is special about each recorded document of a fabric, where they are at hand. */
class FabricSamplesTest {
  private static final List<Path> PLACES =
      List.of(
          Path.of("../../../shared/data/samples/fabric"),
          Path.of("../../../../shared/data/samples/fabric"));

  private static Told sample(String name) {
    var place = PLACES.stream().filter(Files::isDirectory).findFirst();
    Assumptions.assumeTrue(place.isPresent(), "no recorded documents beside the working copy");
    try {
      return Told.of(name, Files.readString(place.orElseThrow().resolve(name)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** How many children hang from each parent, such as {@code NODE < LEAF sw0: 3}. */
  private static List<String> groups(Told told) {
    return told.bodies(TopologyEdge.class).stream()
        .collect(
            Collectors.groupingBy(
                e -> e.level() + " < " + e.parentLevel() + ' ' + e.parent(), Collectors.counting()))
        .entrySet()
        .stream()
        .map(e -> e.getKey() + ": " + e.getValue())
        .sorted()
        .toList();
  }

  @ParameterizedTest(name = "{0}")
  @CsvSource({
    "azure/block_topology.txt, TOPOLOGY, 72, 0",
    "azure/nodes_clusterUUIDs.txt, CLUSTER_UUIDS, 72, 0",
    "azure/nodes_clusterUUIDs_2.txt, CLUSTER_UUIDS, 68, 0",
    "azure/nodes_guids.txt, PORT_GUIDS, 128, 0",
    "azure/slurm_illegal_block_topology.txt, TOPOLOGY, 0, 1",
    "azure/slurm_illegal_block_topology_2.txt, TOPOLOGY, 54, 0",
    "azure/slurm_topology.txt, TOPOLOGY, 21, 0",
    "azure/topology.txt, TOPOLOGY, 184, 0",
    "fabric-manager/fabricmanager.log, FABRIC_MANAGER, 1, 0",
    "fabric-manager/lspci.nn.a100.txt, PCI_DEVICES, 0, 1",
    "ibnetdiscover/topograph_bad.out, IBNETDISCOVER, 0, 1",
    "ibnetdiscover/topograph_superpod_first900.out, IBNETDISCOVER, 743, 0",
    "ibnetdiscover/treydock_test.out, IBNETDISCOVER, 9, 0",
    "ibnetdiscover/treydock_test2.out, IBNETDISCOVER, 4, 0",
    "ibnetdiscover/treydock_test3.out, IBNETDISCOVER, 1, 0",
    "ibnetdiscover/ufm_director_first250.out, IBNETDISCOVER, 202, 0",
    "ibswinfo/test-err1.out, IBSWINFO, 16, 1",
    "ibswinfo/test1-missing.out, IBSWINFO, 10, 0",
    "labels/k8s_topology_labels_by_provider.yaml, NODE_LABELS, 17, 1",
    "netq/computeNodes.json, NETQ, 2, 0",
    "netq/topologyGraph.json, NETQ, 10, 0",
    "perfquery/0x506b4b0300cc02a6.out, EMPTY, 0, 1",
    "perfquery/0x7cfe9003009ce5b0.out, PERFQUERY, 44, 0",
    "perfquery/rcv-error_0x506b4b03005c2740-1.out, PERFQUERY, 6, 0",
    "rdma/rdma_resource_show_qp.txt, RDMA_RESOURCES, 0, 1",
    "slurm-topology/topology.conf_block.conf, TOPOLOGY, 128, 0",
    "slurm-topology/topology.conf_fattree_linkspeed.conf, TOPOLOGY, 32, 0",
    "slurm-topology/topology.conf_ring.conf, TOPOLOGY, 16, 0",
    "slurm-topology/topology.yaml_all_kinds_26.11.yaml, TOPOLOGY_YAML, 70, 0",
    "slurm-topology/topology_torus_ring.yaml, TOPOLOGY_YAML, 48, 0",
    "slurm-topology/topograph/39_yaml_test_L93.yaml, TOPOLOGY_YAML, 0, 1",
    "topograph/models/dual-xclr-irregular.yaml, TOPOLOGY_MODEL, 0, 1",
    "topograph/payloads/payload-invalid-user-input.json, TOPOLOGY_REQUEST, 0, 1",
    "ufm/garbage.ndt.csv, CABLING, 0, 1",
    "ufm/incorrect_columns.ndt.csv, CABLING, 0, 1",
    "ufm/incorrect_ports.ndt.csv, CABLING, 0, 1",
    "ufm/ndt_expected_report.json, UFM_REPORT, 111, 0",
    "ufm/ndt_first60.csv, CABLING, 59, 0",
    "ufm/telemetry_history_python_repr.txt, JSON, 0, 1"
  })
  void everyRecordIsReadOrRefused(String name, DocumentKind kind, int accepted, int rejected) {
    var told = sample(name);
    assertThat(told.result().kind()).isEqualTo(kind);
    assertThat(told.result().accepted()).isEqualTo(accepted);
    assertThat(told.result().rejected()).isEqualTo(rejected);
  }

  @Test
  void blocksThatAreStripedOverHostsHaveTheirOwnHostsAndTheUuidOfTheComment() {
    var told = sample("azure/block_topology.txt");
    assertThat(told.edges())
        .contains(
            "NODE node-h2 < NVLINK_DOMAIN block_5e797fc6-0f46-421a-8724-0e102c0f721e",
            "NODE node-h5 < NVLINK_DOMAIN block_5e797fc6-0f46-421a-8724-0e102c0f723c");
    assertThat(told.bodies(TopologyEdge.class).get(0).labels())
        .containsEntry("domain", "5e797fc6-0f46-421a-8724-0e102c0f723c");
    assertThat(groups(sample("azure/nodes_clusterUUIDs_2.txt")))
        .contains("NODE < NVLINK_DOMAIN 5e797fc6-0f46-421a-8724-0e102c0f721e: 14");
  }

  @Test
  void aRawTreeHasPortsAndAHostHasEightOfThem() {
    assertThat(groups(sample("azure/nodes_guids.txt"))).contains("NIC < NODE node-h1: 8");
    var tree = sample("azure/topology.txt");
    var ports =
        sample("azure/nodes_guids.txt").bodies(TopologyEdge.class).stream()
            .filter(edge -> edge.parent().equals("node-h1"))
            .map(TopologyEdge::child)
            .toList();
    assertThat(tree.bodies(TopologyEdge.class))
        .filteredOn(edge -> ports.contains(edge.child()))
        .extracting(TopologyEdge::parent)
        .hasSize(8)
        .doesNotHaveDuplicates();
    assertThat(groups(tree)).contains("SPINE < POD ibsw47: 16");
  }

  @Test
  void aDumpOfAPodTellsLeavesSpinesAndHosts() {
    var told = sample("ibnetdiscover/topograph_superpod_first900.out");
    assertThat(told.edges())
        .contains(
            "NIC racka08-dgx-04-c01/mlx5_5 < LEAF rackA09-IBLEAF-04-04",
            "NIC 0xe09d730300858d88 < LEAF rackA09-IBLEAF-04-02",
            "LEAF rackA09-IBLEAF-04-04 < SPINE rackA10-IBSPINE-02");
    assertThat(told.edges()).noneMatch(edge -> edge.contains("Aggregation"));
    var director = sample("ibnetdiscover/ufm_director_first250.out");
    assertThat(director.edges())
        .contains(
            "LEAF sat11-0101-0927-20ib0 < SPINE sat11-0101-0903-01ib1-A/L16/U2",
            "NIC SAT111092710053/ibp11s0f0 < LEAF sat11-0101-0927-20ib0");
  }

  @Test
  void exporterReadingsAreBytesAlreadyAndMissingCountersStayAway() {
    var ports = sample("node_exporter/infiniband_e2e.prom").bodies(LinkSample.class);
    assertThat(ports).extracting(LinkSample::device).containsExactly("mlx4_0", "mlx4_0", "i40iw0");
    assertThat(ports.get(0).receivedBytes()).isEqualTo(1.8527668e7);
    assertThat(ports.get(0).rateBytesPerSecond()).isEqualTo(5e9);
    assertThat(ports.get(2).receivedBytes()).isNull();
    assertThat(ports.get(2).fabric()).isEqualTo("ethernet");
    assertThat(ports.get(2).extra()).isEmpty();
  }

  @Test
  void sysfsIsInWordsAndFullCountersAreNoCounts() {
    var ports = sample("sysfs/h100_sys_class_infiniband.txt").bodies(LinkSample.class);
    assertThat(ports.get(0).receivedBytes()).isEqualTo(230539874932483.0 * 4);
    assertThat(ports.get(0).rateBytesPerSecond()).isEqualTo(5e10);
    assertThat(ports.get(0).state()).isEqualTo("ACTIVE");
    assertThat(ports.get(0).fabric()).isEqualTo("infiniband");
    assertThat(ports.get(0).extra())
        .containsEntry("link_downed", 0.0)
        .doesNotContainKey("lifespan");
    assertThat(ports.get(1).extra())
        .containsEntry("link_downed_at_least", 255.0)
        .containsEntry("excessive_buffer_overrun_errors_at_least", 15.0)
        .doesNotContainKey("link_downed");
  }

  @Test
  void perfqueryIsInWordsAndHasSeveralPorts() {
    var ports = sample("perfquery/0x7cfe9003009ce5b0.out").bodies(LinkSample.class);
    assertThat(ports)
        .extracting(LinkSample::entity)
        .containsExactly(
            "0x7cfe9003009ce5b0/0x7cfe9003009ce5b0/1", "0x7cfe9003009ce5b0/0x7cfe9003009ce5b0/2");
    assertThat(ports.get(0).transmittedBytes()).isEqualTo(36298026860928.0 * 4);
  }

  @Test
  void anInventoryTellsThePortThatIsNotAsItShouldBe() {
    var stuck = sample("gcm/learn_stuck_ib_intf.json").bodies(LinkSample.class);
    assertThat(stuck)
        .filteredOn(port -> "INIT".equals(port.state()))
        .extracting(LinkSample::device)
        .containsExactly("mlx5_8", "mlx5_6");
    var slow = sample("gcm/learn_ib_intf_bad_rate.json").bodies(LinkSample.class);
    assertThat(slow)
        .filteredOn(port -> port.port().equals("1"))
        .allSatisfy(port -> assertThat(port.rateBytesPerSecond()).isEqualTo(1.25e10));
    var down = sample("gcm/learn_ib_intf_operstate_down.json").bodies(LinkSample.class);
    assertThat(down).filteredOn(port -> "DOWN".equals(port.state())).isNotEmpty();
  }

  @Test
  void statesOfAFabricAreJudgedByAllGpus() {
    assertThat(sample("nvidia-smi/q_fabric_states.txt").bodies(FaultEvent.class))
        .singleElement()
        .satisfies(fault -> assertThat(fault.detail()).contains("Insufficient Resources"));
  }

  @Test
  void theLogOfTheFabricManagerHasOneError() {
    assertThat(sample("fabric-manager/fabricmanager.log").bodies(FaultEvent.class))
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(fault.code()).isEqualTo(12028);
              assertThat(fault.labels())
                  .containsEntry("port", "61")
                  .containsEntry("fatal", "false");
            });
  }

  @Test
  void switchesTellPowerWhereTheyHaveIt() {
    assertThat(sample("ibswinfo/test1.out").bodies(PowerSample.class).get(0).powerW())
        .isEqualTo(143);
    assertThat(sample("ibswinfo/test-err1.out").bodies(PowerSample.class).get(0).powerW())
        .isEqualTo(71);
    assertThat(sample("ibswinfo/test1-missing.out").bodies(PowerSample.class).get(0).temperatureC())
        .isNull();
  }

  @Test
  void topologyFilesKeepRangesNamesThatLookLikeNumbersAndDomains() {
    assertThat(groups(sample("slurm-topology/expected.slinky-oci-sim-tree.conf")))
        .contains("SPINE < POD switch.3.1: 6", "NODE < LEAF switch.1.12: 8");
    assertThat(sample("slurm-topology/topograph/04_engine_test_L994.yaml").edges())
        .contains("NODE 1101 < LEAF sw11");
    assertThat(
            sample("slurm-topology/topograph/12_provider_sim_test_L175.conf")
                .bodies(TopologyEdge.class)
                .get(0)
                .labels())
        .containsEntry("domain", "nvl1");
    assertThat(sample("slurm-topology/topograph/11_provider_sim_test_L162.conf").reasons())
        .containsExactly("unplaced_nodes");
    assertThat(groups(sample("slurm-topology/topology.conf_fattree_linkspeed.conf")))
        .contains("LEAF < SPINE s4: 4", "LEAF < SPINE s7: 4");
  }

  @Test
  void ufmTelemetryIsInWordsAndADownPortHasNoValues() {
    var ports = sample("ufm/ufm_telemetry_cset.csv").bodies(LinkSample.class);
    assertThat(ports.get(0).transmittedBytes()).isEqualTo(184467440737095.0 * 4);
    assertThat(ports.get(0).extra()).containsEntry("eff_ber", 0.0);
    assertThat(ports.get(1).extra()).isEmpty();
    assertThat(sample("ufm/telemetry_topx.json").bodies(LinkSample.class).get(0).extra())
        .containsOnlyKeys("PortRcvDataExtended_Rate");
  }
}
