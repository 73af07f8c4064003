package io.gridwright.ingest.parsers.nvidia;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.LinkSample;
import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.SignalEvent;
import io.gridwright.model.signal.TopologyEdge;
import io.gridwright.model.signal.TopologyLevel;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The forms that are made for eyes. */
class SmiTablesTest {
  @Test
  void theDefaultTableHasItsMigDevices() {
    var printed =
        Printed.of(
            """
            +-----------------------------------------------------------------------------------------+
            | NVIDIA-SMI 590.48.01              Driver Version: 590.48.01      CUDA Version: 13.1     |
            |=========================================+========================+======================|
            |   0  NVIDIA H100 80GB HBM3          On  |   00000000:00:09.0 Off |                   On |
            | N/A   52C    P0            432W /  700W |   11125MiB /  81559MiB |     N/A      Default |
            |                                         |                        |              Enabled |
            +-----------------------------------------+------------------------+----------------------+
            |   1  NVIDIA H100 80GB HBM3          On  |   00000000:00:0A.0 Off |                    0 |
            | N/A   ERR!   P0            98W /  700W  |       9MiB /  81559MiB |     83%      Default |
            +-----------------------------------------+------------------------+----------------------+
            | GPU  GI  CI  MIG |              Shared Memory-Usage |        Vol|        Shared         |
            |  0    2   0   0  |           11091MiB / 40448MiB    | 60      0 |  3   0    3    0    3 |
            |                  |               0MiB / 24739MiB    |           |                       |
            """);
    assertThat(printed.result().kind()).isEqualTo(DocumentKind.NVIDIA_SMI_TABLE);
    assertThat(printed.gpus())
        .extracting(GpuSample::entity)
        .containsExactly("n1/0", "n1/0/2", "n1/1");
    assertThat(printed.gpus())
        .extracting(gpu -> gpu.power().powerW())
        .containsExactly(432.0, null, 98.0);
    assertThat(printed.gpus())
        .extracting(gpu -> gpu.power().temperatureC())
        .containsExactly(52.0, null, null);
    assertThat(printed.gpus())
        .extracting(gpu -> gpu.activity().gpuUtil())
        .containsExactly(null, null, 83.0);
    assertThat(printed.gpus().get(1).memoryUsedMib()).isEqualTo(11_091);
  }

  @Test
  void monitorHasARowForEachGpuAndSecond() {
    var printed =
        Printed.of(
            """
            # gpu    pwr  gtemp  mtemp     sm    mem   mclk   pclk
            # Idx      W      C      C      %      %    MHz    MHz
                0    438     55     61      -      -   2619   1980
                1    100     40      -     80      7   2619    345
                0    440     56     60      -      -   2619   1980
                1    101     41      -     81      8   2619    345
            """);
    assertThat(printed.result().events())
        .extracting(SignalEvent::eventTime)
        .containsExactly(
            Printed.READ_AT.minusSeconds(1),
            Printed.READ_AT.minusSeconds(1),
            Printed.READ_AT,
            Printed.READ_AT);
    assertThat(printed.gpus())
        .extracting(gpu -> gpu.activity().gpuUtil())
        .containsExactly(null, 80.0, null, 81.0);
    assertThat(printed.gpus().get(3).power().powerW()).isEqualTo(101);
    assertThat(printed.gpus().get(3).power().memoryTemperatureC()).isNull();
  }

  @Test
  void processMonitorSaysWhoUsesAGpuAndThatNobodyDoes() {
    var printed =
        Printed.of(
            """
            # gpu         pid   type     sm    mem    command
            # Idx           #    C/G      %      %    name
                0      21180     C      -      5    my train
                1          -     -      -      -    -
            """);
    assertThat(printed.all(MetricSample.class))
        .containsExactly(
            new MetricSample(
                "n1",
                "nvidia_smi_process",
                Map.of("gpu", "0", "pid", "21180", "type", "C", "mem", "5", "command", "my train"),
                1),
            new MetricSample("n1", "nvidia_smi_process", Map.of("gpu", "1"), 0));
  }

  @Test
  void linksAreUpWithTheirRateOrDown() {
    var printed =
        Printed.of(
            """
            GPU 0: NVIDIA A100 (UUID: GPU-aaaa)
            \t Link 0: 26.562 GB/s
            \t Link 1: <inactive>
            GPU 1: NVIDIA A100 (UUID: GPU-bbbb)
            Nvlink queries are not supported for Devices in MIG mode
            """);
    assertThat(printed.all(LinkSample.class))
        .containsExactly(nvlink("0", "ACTIVE", 26.562 * 1e9), nvlink("1", "DOWN", null));
    assertThat(printed.reasons()).containsExactly("not_supported");
  }

  @Test
  void errorCountersOfALinkAreOneSample() {
    var printed =
        Printed.of(
            """
            GPU 0: NVIDIA A100 (UUID: GPU-aaaa)
            \t Link 0: Replay Errors: 3
            \t Link 0: CRC FLIT Errors: 0
            """);
    assertThat(printed.all(LinkSample.class))
        .singleElement()
        .satisfies(
            link ->
                assertThat(link.extra())
                    .isEqualTo(Map.of("replay_errors", 3.0, "crc_flit_errors", 0.0)));
    assertThat(printed.result().records()).isEqualTo(2);
  }

  @Test
  void topologyMatrixNamesAffinityAndNvlinkIslands() {
    var printed =
        Printed.of(
            """
            \t\u001B[4mGPU0\tGPU1\tGPU2\tNIC0\tCPU Affinity\tNUMA Affinity\tGPU NUMA ID\u001B[0m
            GPU0\t X \tNV12\tPXB\tPIX\t0-31,64-95\t0\t\tN/A
            GPU1\tNV12\t X \tPXB\tSYS\t0-31,64-95\t0\t\tN/A
            GPU2\tPXB\tPXB\t X \tSYS\t32-63\t1\t\tN/A
            NIC0\tPIX\tSYS\tSYS\t X \t\t\t\t

            Legend:

              X    = Self

            NIC Legend:

              NIC0: mlx5_0
            """);
    assertThat(printed.result().kind()).isEqualTo(DocumentKind.NVIDIA_SMI_TOPOLOGY);
    var edges = printed.all(TopologyEdge.class);
    assertThat(edges)
        .extracting(TopologyEdge::child)
        .containsExactly("n1/GPU0", "n1/GPU1", "n1/GPU2", "n1/mlx5_0");
    assertThat(edges)
        .extracting(edge -> edge.labels().get("nvlink_island"))
        .containsExactly("GPU0,GPU1", "GPU0,GPU1", "GPU2", null);
    assertThat(edges.get(2).labels())
        .containsEntry("cpu_affinity", "32-63")
        .containsEntry("numa_affinity", "1")
        .containsEntry("nic0", "SYS");
    assertThat(edges.get(3).level()).isEqualTo(TopologyLevel.NIC);
    assertThat(edges.get(3).labels())
        .containsExactlyInAnyOrderEntriesOf(Map.of("gpu0", "PIX", "gpu1", "SYS", "gpu2", "SYS"));
  }

  @Test
  void oldTopologyMatrixIsAlignedWithSpacesAndNamesItsNics() {
    var printed =
        Printed.of(
            """
                    GPU0    GPU1    mlx5_0  CPU Affinity
            GPU0     X      NV6     PIX     0-23,48-71
            GPU1    NV6      X      NODE    0-23,48-71
            mlx5_0  PIX     NODE     X
            """);
    assertThat(printed.all(TopologyEdge.class))
        .extracting(TopologyEdge::child)
        .containsExactly("n1/GPU0", "n1/GPU1", "n1/mlx5_0");
    assertThat(printed.all(TopologyEdge.class).get(0).labels())
        .containsEntry("cpu_affinity", "0-23,48-71")
        .containsEntry("mlx5_0", "PIX");
  }

  private static LinkSample nvlink(String port, String state, @Nullable Double rate) {
    return new LinkSample(
        "n1", "GPU-aaaa", port, state, null, rate, null, null, Map.of(), "nvlink");
  }
}
