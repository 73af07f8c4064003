package io.gridwright.ingest.parsers.topology;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.model.signal.LinkSample;
import io.gridwright.model.signal.TopologyEdge;
import org.junit.jupiter.api.Test;

class SubnetTest {
  private static final String DUMP =
      """
      #
      # Topology file: generated on Mon Mar  2 10:00:00 2026
      #
      vendid=0x2c9
      switchguid=0xaa01(aa01)
      Switch	65 "S-00000000000000a1"		# "MF0;rack1-IBLEAF-01:MQM9701/U1" enhanced port 0 lid 73 lmc 0
      [1]	"H-00000000000000b1"[1](00000000000000c1) 		# "n1 mlx5_0" lid 1 4xNDR
      [2]	"H-00000000000000b2"[1](00000000000000c2) 		# "MT4129 ConnectX7   Mellanox Technologies" lid 2 4xNDR
      [35]	"S-00000000000000a9"[1]		# "MF0;SPINE;north:MQM9701/U1" lid 9 4xNDR
      [36]	"S-00000000000000a9"[2]		# "MF0;SPINE;north:MQM9701/U1" lid 9 4xNDR
      [65]	"H-00000000000000d1"[1](00000000000000d1) 		# "Mellanox Technologies Aggregation Node" lid 3 4xNDR

      Switch	41 "S-00000000000000a9"# "MF0;SPINE;north:MQM9701/U1" enhanced port 0 lid 9 lmc 0
      [1]	"S-00000000000000a1"[35]		# "MF0;rack1-IBLEAF-01:MQM9701/U1" lid 73 4xNDR
      [2]	"S-00000000000000a1"[36]		# "MF0;rack1-IBLEAF-01:MQM9701/U1" lid 73 4xNDR
      [9]	"S-00000000000000ac"[1]		# "MF0;dir1:MCS8500/L16/U2" lid 11 4xHDR

      caguid=0xb1
      Ca	1 "H-00000000000000b1"		# "n1 mlx5_0"
      [1](00000000000000c1) 	"S-00000000000000a1"[1]		# lid 1 lmc 0 "MF0;rack1-IBLEAF-01:MQM9701/U1" lid 73 4xNDR
      """;

  @Test
  void hostsMakeALeafAndWhatIsAboveItASpine() {
    var told = Told.of("fabric.out", DUMP);
    assertThat(told.result().kind()).isEqualTo(DocumentKind.IBNETDISCOVER);
    assertThat(told.edges())
        .containsExactly(
            "NIC n1/mlx5_0 < LEAF rack1-IBLEAF-01",
            "NIC 0xc2 < LEAF rack1-IBLEAF-01",
            "LEAF rack1-IBLEAF-01 < SPINE SPINE;north",
            "SPINE SPINE;north < POD dir1/L16/U2");
    assertThat(told.reasons()).isEmpty();
  }

  @Test
  void aLinkToldByBothEndsIsTwoRecordsOfOneEdge() {
    var told = Told.of("fabric.out", DUMP);
    assertThat(told.result().events())
        .extracting(event -> event.records())
        .containsExactly(2, 1, 4, 1);
    assertThat(told.bodies(TopologyEdge.class).get(0).labels())
        .containsEntry("guid", "0xc1")
        .containsEntry("parent_guid", "0xa1")
        .containsEntry("parent_port", "1")
        .containsEntry("rate", "4xNDR");
  }

  @Test
  void aDumpThatBreaksOffKeepsWhatCameBefore() {
    var told =
        Told.of(
            "cut.out",
            """
            # Topology file: generated on Mon Mar  2 10:00:00 2026
            Switch	65 "S-00000000000000a1"		# "MF0;sw1:MQM9701/U1" enhanced port 0 lid 73 lmc 0
            [1]	"H-00000000000000b1"[1](00000000000000c1) 		# "n1 mlx5_0" lid 1 4xNDR
            [2]	"H-00000000000000b2"[1](000000000000
            Ca	1 "H-00000000000000b3"		# "n3 HCA-1"
            """);
    assertThat(told.edges()).containsExactly("NIC n1/mlx5_0 < LEAF sw1");
    assertThat(told.reasons()).containsExactly("malformed_line", "no_ports");
  }

  @Test
  void theListOfPortsTellsWhichPortsHaveNoOtherEnd() {
    var told =
        Told.of(
            "ports.out",
            """
            CA   134  1 0x7cfe900300000001 4x EDR - SW  1719 10 0x7cfe900300000009 ( 'o1 HCA-1' - 'ib-l1' )
            SW  1719 10 0x7cfe900300000009 4x EDR - CA   134  1 0x7cfe900300000001 ( 'ib-l1' - 'o1 HCA-1' )
            SW  1719  1 0x7cfe900300000009 4x EDR - SW  1516  1 0x7cfe900300000010 ( 'ib-l1' - 'ib-s1' )
            SW  1719 37 0x7cfe900300000009 4x ???                                    'ib-l1'
            SW  1516 80 0x7cfe900300000010 4x SDR                                    'ib-s1'
            SW   479 22 0x0002c90200000161 4x QDR                                   Infiniscale-IV Mellanox Technologies
            """);
    assertThat(told.edges())
        .containsExactly("NIC o1/HCA-1 < LEAF ib-l1", "LEAF ib-l1 < SPINE ib-s1");
    assertThat(told.bodies(LinkSample.class))
        .extracting(LinkSample::entity, LinkSample::state, LinkSample::rateBytesPerSecond)
        .containsExactly(
            tuple("ib-l1/0x7cfe900300000009/37", "DOWN", null),
            tuple("ib-s1/0x7cfe900300000010/80", "DOWN", null),
            tuple("0x2c90200000161/0x2c90200000161/22", "DOWN", null));
    assertThat(told.result().records()).isEqualTo(6);
  }

  @Test
  void anEmptyDumpPlacesNothing() {
    assertThat(
            Told.of("e.out", "# Topology file: generated on Mon Mar  2 10:00:00 2026\n").reasons())
        .containsExactly("no_topology");
  }
}
