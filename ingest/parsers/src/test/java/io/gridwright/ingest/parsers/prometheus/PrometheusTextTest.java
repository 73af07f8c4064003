package io.gridwright.ingest.parsers.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.LinkSample;
import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.SignalEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class PrometheusTextTest {
  private static ParseResult parse(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Parsers.parse(new SourceDocument("file", null, "n1", Instant.EPOCH, bytes));
  }

  @Test
  void otherMetricsAreKeptAsTheySay() {
    var result =
        parse("# TYPE node_load1 gauge\nnode_load1 0.25\nnode_os{id=\"a\\\"b\\\\c\\nd\",} 1\n");
    assertThat(result.kind()).isEqualTo(DocumentKind.PROMETHEUS);
    assertThat(result.events())
        .extracting(SignalEvent::body)
        .containsExactly(
            new MetricSample("n1", "node_load1", Map.of(), 0.25),
            new MetricSample("n1", "node_os", Map.of("id", "a\"b\\c\nd"), 1));
  }

  @Test
  void openMetricsTimesAreSecondsAndExemplarsAreSkipped() {
    var result =
        parse(
            "# TYPE a counter\na_total 5 1.5 # {trace_id=\"x\"} 0.7 1.4\nb_total 6 # {} 1\n# EOF\n");
    assertThat(result.rejected()).isZero();
    assertThat(result.events().get(0).eventTime()).isEqualTo(Instant.ofEpochMilli(1500));
  }

  @Test
  void openMetricsCountersAreTheFieldsThatTheyCount() {
    var result =
        parse(
            """
            # HELP DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION Energy since boot.
            # TYPE DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION counter
            # UNIT DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION mJ
            DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION_total{gpu="0",UUID="GPU-1"} 5000 1520879607.789
            DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION_created{gpu="0",UUID="GPU-1"} 1520430000 1520879607.789
            # EOF
            """);
    assertThat(result.rejected()).isZero();
    assertThat(result.events())
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.eventTime()).isEqualTo(Instant.ofEpochMilli(1520879607789L));
              assertThat(event.body())
                  .isInstanceOfSatisfying(
                      GpuSample.class, gpu -> assertThat(gpu.power().energyJ()).isEqualTo(5));
            });
  }

  @Test
  void brokenLinesDoNotTakeTheOthersWithThem() {
    var result =
        parse(
            """
            # TYPE up gauge
            up{a="b} 1
            up{a="b",a="c"} 1
            up 1 2 3
            up 1 yesterday
            up 1 1e999999999
            <html>
            up 1
            """);
    assertThat(result.records()).isEqualTo(7);
    assertThat(result.deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly(
            "malformed_line",
            "malformed_line",
            "malformed_line",
            "bad_timestamp",
            "bad_timestamp",
            "malformed_line");
    assertThat(result.accepted()).isEqualTo(1);
  }

  @Test
  void linesOfOnePortBecomeOneSample() {
    var result =
        parse(
            """
            # TYPE node_infiniband_state_id gauge
            node_infiniband_info{device="mlx5_0",hca_type="MT4129"} 1
            node_infiniband_state_id{device="mlx5_0",port="1"} 4
            node_infiniband_physical_state_id{device="mlx5_0",port="1"} 5
            node_infiniband_rate_bytes_per_second{device="mlx5_0",port="1"} 5e+10
            node_infiniband_port_data_received_bytes_total{device="mlx5_0",port="1"} 1.5e+12
            node_infiniband_port_data_transmitted_bytes_total{device="mlx5_0",port="1"} 2e+12
            node_infiniband_link_downed_total{device="mlx5_0",port="1"} 3
            node_infiniband_state_id{device="mlx5_1",port="1"} 77
            node_infiniband_link_downed_total{device="mlx5_1",port="1"} -1
            """);
    assertThat(result.kind()).isEqualTo(DocumentKind.INFINIBAND_EXPORTER);
    assertThat(result.records()).isEqualTo(9);
    assertThat(result.deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly("out_of_range", "out_of_range");
    assertThat(result.events())
        .filteredOn(event -> event.body() instanceof LinkSample)
        .singleElement()
        .satisfies(
            event -> {
              assertThat(event.records()).isEqualTo(6);
              assertThat(event.body())
                  .isEqualTo(
                      new LinkSample(
                          "n1",
                          "mlx5_0",
                          "1",
                          "ACTIVE",
                          "LinkUp",
                          5e10,
                          1.5e12,
                          2e12,
                          Map.of("node_infiniband_link_downed_total", 3.0)));
            });
  }

  @Test
  void fabricWideExporterNamesSwitchesAndHosts() {
    var result =
        parse(
            """
            # TYPE infiniband_switch_port_receive_data_bytes_total counter
            infiniband_switch_port_receive_data_bytes_total{guid="0x50",port="35",switch="leaf1"} 10
            infiniband_hca_port_transmit_data_bytes_total{guid="0x7c",hca="n7 mlx5_2",port="1",switch="leaf1"} 20
            """);
    assertThat(result.events())
        .extracting(SignalEvent::body)
        .containsExactly(
            new LinkSample(
                "leaf1", "0x50", "35", null, null, null, 10.0, null, Map.of(), "infiniband"),
            new LinkSample("n7", "mlx5_2", "1", null, null, null, null, 20.0, Map.of()));
  }
}
