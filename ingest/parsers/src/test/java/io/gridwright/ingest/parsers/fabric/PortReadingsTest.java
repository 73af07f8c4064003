package io.gridwright.ingest.parsers.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.topology.Told;
import io.gridwright.model.signal.LinkSample;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** Ports as perfquery, sysfs and exporters print them. */
class PortReadingsTest {
  private static final String PERFQUERY =
      """
      # Port extended counters: Lid 7 port 1 (CapMask: 0x5300 CapMask2: 0x0000002)
      PortSelect:......................1
      CounterSelect:...................0x0000
      PortXmitData:....................1250000000
      PortRcvData:.....................10
      LinkDownedCounter:...............0
      # Port extended counters: Lid 7 port 2 (CapMask: 0x5300 CapMask2: 0x0000002)
      PortSelect:......................2
      PortXmitData:....................20
      PortXmitWait:....................4294967295
      LinkDownedCounter:...............255
      SymbolErrorCounter:..............many
      """;

  @Test
  @DisplayName("BR-036: data counters that a tool prints raw are words of four bytes, once")
  void rawDataCountersAreWords() {
    var told = Told.of("command:perfquery -x -G 0x7cfe9003009ce5b0", PERFQUERY);
    assertThat(told.result().kind()).isEqualTo(DocumentKind.PERFQUERY);
    var first = told.bodies(LinkSample.class).get(0);
    assertThat(first.transmittedBytes()).isEqualTo(5e9);
    assertThat(first.receivedBytes()).isEqualTo(40);
    assertThat(first.entity()).isEqualTo("0x7cfe9003009ce5b0/0x7cfe9003009ce5b0/1");
    assertThat(first.fabric()).isEqualTo("infiniband");
    var sysfs = Told.of("n1", "n1", "mlx5_0/ports/1/counters/port_xmit_data: 1250000000\n");
    assertThat(sysfs.bodies(LinkSample.class).get(0).transmittedBytes()).isEqualTo(5e9);
    var exporter =
        Told.of(
            "n1",
            "node_infiniband_port_data_transmitted_bytes_total{device=\"mlx5_0\",port=\"1\"} 5e+09\n");
    assertThat(exporter.bodies(LinkSample.class).get(0).transmittedBytes()).isEqualTo(5e9);
  }

  @Test
  @DisplayName("BR-041: a counter at the end of its range says how much at least, and has no rate")
  void aCounterAtTheEndOfItsRangeIsNoCount() {
    var second = Told.of("p.out", PERFQUERY).bodies(LinkSample.class).get(1);
    assertThat(second.extra())
        .containsEntry("PortXmitWait_at_least", 4294967295.0)
        .containsEntry("LinkDownedCounter_at_least", 255.0)
        .doesNotContainKeys("PortXmitWait", "LinkDownedCounter", "SymbolErrorCounter");
    assertThat(second.device()).isEqualTo("lid 7");
    var narrow = new PortCounters(false);
    narrow.put("node_infiniband_link_downed_total", 255);
    narrow.put("link_downed", 254);
    narrow.put("excessive_buffer_overrun_errors", 15);
    narrow.put("port_rcv_errors", 65535);
    narrow.put("port_rcv_packets", 65535);
    narrow.put("infiniband_switch_port_link_downed_total", 255);
    narrow.received("bytes", 4294967295.0 * 4);
    assertThat(narrow.values().keySet())
        .containsExactlyInAnyOrder(
            "node_infiniband_link_downed_total_at_least",
            "link_downed",
            "excessive_buffer_overrun_errors_at_least",
            "port_rcv_errors_at_least",
            "port_rcv_packets",
            "infiniband_switch_port_link_downed_total_at_least",
            "bytes_at_least");
    assertThat(narrow.received()).isNull();
    var wide = new PortCounters(true);
    wide.put("LinkDownedCounter", 255);
    wide.put("PortXmitWait", 0x1p64);
    assertThat(wide.values()).containsOnlyKeys("LinkDownedCounter", "PortXmitWait_at_least");
  }

  @Test
  void aCounterThatIsNoNumberCostsItself() {
    var told = Told.of("p.out", PERFQUERY + "PortRcvData 5 of 6\n");
    assertThat(told.reasons()).containsExactly("not_a_number", "malformed_line");
    assertThat(told.result().records()).isEqualTo(8);
    assertThat(Told.of("p.out", "").reasons()).containsExactly("empty_document");
  }

  @Test
  void extendedCountersThatCountFaultsIn64BitsAreNotAtTheirEndAt255() {
    var told =
        Told.of(
            "p.out",
            """
            # Port extended counters: Lid 7 port 1 (CapMask: 0x5300 CapMask2: 0x0000002)
            CounterSelect2:..................0x00000000
            LinkDownedCounter:...............255
            """);
    assertThat(told.bodies(LinkSample.class).get(0).extra())
        .isEqualTo(Map.of("LinkDownedCounter", 255.0));
  }

  @Test
  @DisplayName("BR-037: a counter that a device does not have costs no other")
  void aMissingCounterCostsNoOther() {
    var told =
        Told.of(
            "n1",
            "n1",
            """
            i40iw0/ports/1/counters/port_rcv_data: N/A (no PMA)
            i40iw0/ports/1/state: 4: ACTIVE
            mlx5_0/ports/1/counters/port_rcv_data: 10
            """);
    assertThat(told.result().kind()).isEqualTo(DocumentKind.SYSFS_INFINIBAND);
    assertThat(told.reasons()).isEmpty();
    var samples = told.bodies(LinkSample.class);
    assertThat(samples.get(0).receivedBytes()).isNull();
    assertThat(samples.get(0).state()).isEqualTo("ACTIVE");
    assertThat(samples.get(1).receivedBytes()).isEqualTo(40);
  }

  @Test
  @DisplayName("BR-038: a file that cannot be read costs that file")
  void anUnreadableFileCostsThatFile() {
    var told =
        Told.of(
            "n1",
            "n1",
            """
            mlx5_0/ports/1/counters/VL15_dropped: invalid argument
            mlx5_0/ports/1/counters/link_downed: 3
            """);
    assertThat(told.reasons()).containsExactly("not_a_number");
    assertThat(told.bodies(LinkSample.class).get(0).extra()).isEqualTo(Map.of("link_downed", 3.0));
  }

  @Test
  @DisplayName("BR-039: a foreign device without counters breaks no other")
  void aForeignDeviceBreaksNoOther() {
    var told =
        Told.of(
            "n1",
            "n1",
            """
            irdma0/ports/1: no counters directory
            irdma0/ports/1/state: 4: ACTIVE
            mlx5_0/ports/1/counters/port_xmit_data: 1
            mlx5_0/ports/1/link_layer: InfiniBand
            """);
    assertThat(told.bodies(LinkSample.class))
        .extracting(LinkSample::device, LinkSample::fabric)
        .containsExactly(tuple("irdma0", "ethernet"), tuple("mlx5_0", "infiniband"));
  }

  @Test
  @DisplayName("BR-040: Omni-Path is told by its device, and a counter's name may hold a comma")
  void omniPathHasNamesOfItsOwn() {
    var told =
        Told.of(
            "n1",
            "n1",
            """
            hfi1_0/ports/1/hw_counters/SwLinkUp,32: 2
            hfi1_0/ports/1/hw_counters/TxPkt: 7
            hfi1_0/ports/1/rate: 100 Gb/sec (4X EDR)
            hfi1_0/ports/1/link_layer: InfiniBand
            """);
    var port = told.bodies(LinkSample.class).get(0);
    assertThat(port.fabric()).isEqualTo("omni_path");
    assertThat(port.extra()).isEqualTo(Map.of("SwLinkUp,32", 2.0, "TxPkt", 7.0));
    assertThat(port.rateBytesPerSecond()).isEqualTo(1.25e10);
  }

  @Test
  void theLinkLayerDecidesTheFabricAndSettingsAreNoCounters() {
    var told =
        Told.of(
            "n1",
            "n1",
            """
            mlx5_0/fw_ver: 28.41.1000
            mlx5_0/ports/1/hw_counters/lifespan: 12
            mlx5_0/ports/1/hw_counters/out_of_sequence: 5
            mlx5_0/ports/1/link_layer: Ethernet
            mlx5_0/ports/1/phys_state: 5: LinkUp
            mlx5_0/ports/1/rate: 400 Gb/sec (4X NDR)
            """);
    var port = told.bodies(LinkSample.class).get(0);
    assertThat(port.fabric()).isEqualTo("ethernet");
    assertThat(port.physicalState()).isEqualTo("LinkUp");
    assertThat(port.rateBytesPerSecond()).isEqualTo(5e10);
    assertThat(port.extra()).isEqualTo(Map.of("out_of_sequence", 5.0));
    assertThat(told.result().records()).isEqualTo(5);
  }

  @Test
  void anInventoryOfFilesTellsPortsAndInterfaces() {
    var told =
        Told.of(
            "inventory.json",
            "n7",
            """
            {"/sys/bus/pci/devices/0000:ba:00.0/infiniband/mlx5_8/node_type": "1: CA\\n",
             "/sys/bus/pci/devices/0000:ba:00.0/infiniband/mlx5_8/ports/1/state": "2: INIT\\n",
             "/sys/bus/pci/devices/0000:ba:00.0/infiniband/mlx5_8/ports/1/rate": "100 Gb/sec (4X EDR)\\n",
             "/sys/bus/pci/devices/0000:ba:00.0/net/ib6/operstate": "down\\n",
             "/sys/bus/pci/devices/0000:ba:00.0/net/ib6/speed": "200000\\n",
             "/sys/bus/pci/devices/0000:ba:00.0/net/ib6/type": "32\\n"}
            """);
    assertThat(told.result().kind()).isEqualTo(DocumentKind.SYSFS_INFINIBAND);
    assertThat(told.bodies(LinkSample.class))
        .extracting(LinkSample::entity, LinkSample::state, LinkSample::rateBytesPerSecond)
        .containsExactly(
            tuple("n7/mlx5_8/1", "INIT", 1.25e10), tuple("n7/ib6/net", "DOWN", 2.5e10));
  }
}
