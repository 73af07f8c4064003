package io.gridwright.ingest.parsers.fabric;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.topology.Told;
import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.LinkSample;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class UfmTest {
  private static final String HEADER =
      "timestamp,source_id,tag,node_guid,port_guid,port_num,node_description,lid,"
          + "PortXmitDataExtended,PortRcvDataExtended,LinkDownedCounterExtended,"
          + "link_speed_active,raw_ber,eff_ber\n";

  @Test
  void timesAreMicrosecondsDataIsWordsAndAnEmptyCellIsNotZero() {
    var told =
        Told.of(
            "cset.csv",
            HEADER
                + "1772445600123456,0xa,,0xa,0xa,1,MF0;sw:row;1:MQM9700/U1,12,100,200,1,128,1e-09,1.5e-254\n"
                + "1772445600123456,0xa,,0xa,0xa,2,MF0;sw:row;1:MQM9700/U1,12,,,,,,\n");
    assertThat(told.result().kind()).isEqualTo(DocumentKind.UFM_TELEMETRY);
    assertThat(told.result().events().get(0).eventTime())
        .isEqualTo(Instant.parse("2026-03-02T10:00:00.123456Z"));
    var ports = told.bodies(LinkSample.class);
    assertThat(ports.get(0).entity()).isEqualTo("sw:row;1/0xa/1");
    assertThat(ports.get(0).transmittedBytes()).isEqualTo(400);
    assertThat(ports.get(0).receivedBytes()).isEqualTo(800);
    assertThat(ports.get(0).extra())
        .isEqualTo(
            Map.of(
                "LinkDownedCounterExtended", 1.0,
                "link_speed_active", 128.0,
                "raw_ber", 1e-9,
                "eff_ber", 0.0));
    assertThat(ports.get(1).transmittedBytes()).isNull();
    assertThat(ports.get(1).extra()).isEmpty();
  }

  @Test
  void oneBrokenRowCostsThatRow() {
    var told =
        Told.of(
            "cset.csv",
            HEADER
                + "yesterday,0xa,,0xa,0xa,1,d,12,1,1,1,1,1,1\n"
                + "1772445600123456,0xa,,0xa\n"
                + "1772445600123456,0xa,,0xa,0xa,3,d,12,x,1,1,1,1,1\n"
                + "1772445600123456,0xa,,0xa,0xa,4,d,12,1,1,1,1,1,1\n");
    assertThat(told.reasons()).containsExactly("bad_timestamp", "wrong_width", "not_a_number");
    assertThat(told.bodies(LinkSample.class)).hasSize(1);
    assertThat(Told.of("c.csv", "timestamp,source_id,node_guid,x\n1,2,3,4\n").reasons())
        .containsExactly("missing_column");
  }

  @Test
  void ratesThatCannotBothBeTrueAreLeftOut() {
    var told =
        Told.of(
            "topx.json",
            """
            [{"name": "n1 mlx5_0", "guid": "0c42a103008b3bd0_1", "PortRcvPktsExtended_Rate": 2e9,
              "phy_received_bits_Rate": 2e9, "PortRcvDataExtended_Rate": 8e9},
             {"name": "n1 mlx5_1", "guid": "0c42a103008b3bd1_2", "PortRcvPktsExtended_Rate": 1e6,
              "phy_received_bits_Rate": 1e10},
             {"name": "n1 mlx5_2", "guid": "port two"}]
            """);
    assertThat(told.result().kind()).isEqualTo(DocumentKind.UFM_RATES);
    assertThat(told.bodies(LinkSample.class))
        .extracting(LinkSample::entity, LinkSample::extra)
        .containsExactly(
            tuple("n1/mlx5_0/1", Map.of("PortRcvDataExtended_Rate", 8e9)),
            tuple(
                "n1/mlx5_1/2",
                Map.of("PortRcvPktsExtended_Rate", 1e6, "phy_received_bits_Rate", 1e10)));
    assertThat(told.reasons()).containsExactly("bad_guid");
  }

  @Test
  void aWireThatIsNotWhereItShouldBeIsAFault() {
    var told =
        Told.of(
            "report.json",
            """
            {"error": "", "timestamp": "2026-03-02 10:00:00", "report": {
              "miss_wired": [{"expected": "n1/n1 ibp1s0 - leaf-1/16", "actual": "n1/n1 ibp1s0 - leaf-1/17"}],
              "missing_in_ufm": ["n2/n2 ibp1s0 - leaf-1/9"],
              "missing_in_ndt": ["MT4123/MT4123 ConnectX6   Mellanox Technologies - leaf-2/14", "nonsense"]}}
            """);
    assertThat(told.result().kind()).isEqualTo(DocumentKind.UFM_REPORT);
    assertThat(told.bodies(FaultEvent.class))
        .extracting(FaultEvent::entity, FaultEvent::name)
        .containsExactly(
            tuple("n1/LINK/ibp1s0", "miss_wired"),
            tuple("n2/LINK/ibp1s0", "missing_in_ufm"),
            tuple("leaf-2/LINK/14", "missing_in_ndt"));
    assertThat(told.reasons()).containsExactly("malformed_record");
  }
}
