package io.gridwright.ingest.parsers.topology;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.model.signal.DeadLetter;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Lists of pairs, cabling lists and what NetQ answers. */
class PlacementListsTest {
  @Test
  void aHostIsInTheDomainOfItsClusterUuid() {
    var told =
        Told.of(
            "uuids.txt",
            """
            node-h1: 5E797FC6-0f46-421a-8724-0e102c0f723c
            node-h3: 00000000-0000-0000-0000-000000000000
            node-h4: 5e797fc6-0f46-421a-8724-0e102c0f723c
            """);
    assertThat(told.result().kind()).isEqualTo(DocumentKind.CLUSTER_UUIDS);
    assertThat(told.edges())
        .containsExactly(
            "NODE node-h1 < NVLINK_DOMAIN 5e797fc6-0f46-421a-8724-0e102c0f723c",
            "NODE node-h4 < NVLINK_DOMAIN 5e797fc6-0f46-421a-8724-0e102c0f723c");
    assertThat(told.reasons()).containsExactly("no_nvlink_domain");
  }

  @Test
  void aPortBelongsToItsHost() {
    var told =
        Told.of(
            "guids.txt",
            """
            node-h1: 0x155dfffd33ff33
            node-h1: 0x0155dfffd33ff34
            node-h2: 0x155dfffd33ff43
            node-h2: no guid
            """);
    assertThat(told.result().kind()).isEqualTo(DocumentKind.PORT_GUIDS);
    assertThat(told.edges())
        .containsExactly(
            "NIC 0x155dfffd33ff33 < NODE node-h1",
            "NIC 0x155dfffd33ff34 < NODE node-h1",
            "NIC 0x155dfffd33ff43 < NODE node-h2");
    assertThat(told.reasons()).containsExactly("malformed_line");
  }

  @Test
  void aCablingListTellsLeavesSpinesAndHostsByTheirPorts() {
    var told =
        Told.of(
            "cables.csv",
            """
            ,rack,#Fields:StartDevice,StartPort,StartDeviceLocation,EndDevice,EndPort
            ,r1,leaf-1,Port 21,"F01,DR4",spine-1,Blade 1_Port 1/1
            ,,,,,,
            ,r1,n1,n1 ibp11s0f0,x,leaf-1,Port 1
            ,r1,leaf-1,abra,x,spine-1,cadabra
            ,r1,leaf-1,Port 3,x,leaf-2,Port 3
            """);
    assertThat(told.result().kind()).isEqualTo(DocumentKind.CABLING);
    assertThat(told.edges())
        .containsExactly("LEAF leaf-1 < SPINE spine-1", "NIC n1/n1 ibp11s0f0 < LEAF leaf-1");
    assertThat(told.reasons()).containsExactly("bad_port", "same_level");
  }

  @Test
  void aListWithoutItsColumnsIsRefusedByName() {
    var incomplete =
        Told.of("a.ndt.csv", "#StartDevice,EndDevice,EndPort\nleaf-1,spine-1,Port 1\n");
    assertThat(incomplete.bodies(DeadLetter.class).get(0).detail())
        .isEqualTo("No column StartPort");
    var garbage = Told.of("b.ndt.csv", "this is > no list\n");
    assertThat(garbage.reasons()).containsExactly("missing_column");
  }

  @Test
  @DisplayName("NetQ's compute nodes carry their domain and tray")
  void netqNamesDomainsAndTiers() {
    var nodes =
        Told.of(
            "nodes.json",
            """
            [{"DomainUUID": "3fbfc98b-0000-0000-0000-000000000001", "GpuIDList": ["a", "b"],
              "LocationInfo": {"ChassisID": 1, "SlotID": 5}, "Name": "n1"},
             {"DomainUUID": "", "GpuIDList": [], "Name": "n2"}]
            """);
    assertThat(nodes.result().kind()).isEqualTo(DocumentKind.NETQ);
    assertThat(nodes.edges())
        .containsExactly("NODE n1 < NVLINK_DOMAIN 3fbfc98b-0000-0000-0000-000000000001");
    assertThat(nodes.reasons()).containsExactly("no_nvlink_domain");
    var graph =
        Told.of(
            "graph.json",
            """
            [{"links": [{"src": "id2", "target": "id1", "size": 4},
                        {"src": "id3", "target": "id2", "size": 1},
                        {"src": "id9", "target": "id2", "size": 1}],
              "nodes": [
               {"tier": 1, "compounded_nodes": [{"id": "id2", "name": "leaf-1", "device_type": "switch", "tier": 1}]},
               {"tier": 2, "compounded_nodes": [{"id": "id3", "name": "spine-1", "device_type": "switch", "tier": 2}]},
               {"tier": -1, "compounded_nodes": [{"id": "id1", "name": "dgx-1", "device_type": "discovered_via_lldp", "tier": -1}]}]}]
            """);
    assertThat(graph.edges())
        .containsExactly("NODE dgx-1 < LEAF leaf-1", "LEAF leaf-1 < SPINE spine-1");
    assertThat(graph.reasons()).containsExactly("same_level");
  }
}
