package io.gridwright.ingest.parsers.nvidia;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.FaultKind;
import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.TopologyEdge;
import io.gridwright.model.signal.TopologyLevel;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

/** The long form, as text. */
class SmiQueryTest {
  private static final String TEXT =
      """
      ==============NVSMI LOG==============

      Timestamp                                              : Sun Mar  1 09:00:00 2026
      Driver Version                                         : 590.48.01
      Attached GPUs                                          : 2
      GPU 00000000:83:00.0
          Product Name                                       : NVIDIA H200
          Display Mode                                       : Requested functionality has been deprecated
          MIG Mode
              Current                                        : Disabled
          GPU UUID                                           : GPU-aaaa
          Minor Number                                       : 0
          GPU Recovery Action                                : None
          PCI
              Bus                                            : 0x83
              Tx Throughput                                  : 4217 KB/s
          Clocks Event Reasons
              SW Power Cap                                   : Active
              HW Slowdown                                    : Not Active
          FB Memory Usage
              Total                                          : 143771 MiB
              Used                                           : 32362 MiB
              Free                                           : 110796 MiB
          Utilization
              GPU                                            : 100 %
              Memory                                         : 7 %
          Remapped Rows
              Uncorrectable Error                            : 2
              Pending                                        : Yes
          Temperature
              GPU Current Temp                               : 52 C
              Memory Current Temp                            : N/A
          GPU Power Readings
              Average Power Draw                             : 627.32 W
              Instantaneous Power Draw                       : 625.24 W
              Current Power Limit                            : 700.00 W
          Clocks
              SM                                             : 1980 MHz
          Fabric
              State                                          : Completed
              Status                                         : Success
              CliqueId                                       : 7
              ClusterUUID                                    : 9c6f5af3-0000-0000-0000-000000000001
          Processes
              Process ID                                     : 10291
                  Name                                       : train
                  Used GPU Memory                            : 2566 MiB
      GPU 00000000:84:00.0
          Product Name                                       : NVIDIA H200
          GPU UUID                                           : GPU-bbbb
          GPU Recovery Action                                : Drain and Reset
          MIG Mode
              Current                                        : Enabled
          MIG Device
              Index                                          : 0
              GPU Instance ID                                : 2
              Compute Instance ID                            : 0
              Shared FB Memory Usage
                  Used                                       : 11091 MiB
          MIG Device
              Index                                          : 1
              GPU Instance ID                                : 3
              Compute Instance ID                            : 1
              Shared FB Memory Usage
                  Used                                       : 17 MiB
          FB Memory Usage
              Used                                           : 11125 MiB
          Utilization
              GPU                                            : N/A
          Fabric
              State                                          : Completed
              CliqueId                                       : 0
              ClusterUUID                                    : 00000000-0000-0000-0000-000000000000
      """;

  @Test
  void readingsOfEachGpuAreInOneSample() {
    var printed = Printed.of(TEXT);
    assertThat(printed.result().kind()).isEqualTo(DocumentKind.NVIDIA_SMI_QUERY);
    var gpu = printed.gpus().get(0);
    assertThat(gpu.gpu())
        .isEqualTo(new GpuSample.GpuRef("n1", "0", "GPU-aaaa", null, null, "NVIDIA H200"));
    assertThat(gpu.power().powerW()).isEqualTo(627.32);
    assertThat(gpu.power().temperatureC()).isEqualTo(52);
    assertThat(gpu.power().memoryTemperatureC()).isNull();
    assertThat(gpu.activity().gpuUtil()).isEqualTo(100);
    assertThat(gpu.memoryUsedMib()).isEqualTo(32_362);
    assertThat(gpu.extra())
        .containsEntry("DCGM_FI_DEV_SM_CLOCK", 1980.0)
        .containsEntry("DCGM_FI_DEV_POWER_MGMT_LIMIT", 700.0)
        .containsEntry("DCGM_FI_DEV_UNCORRECTABLE_REMAPPED_ROWS", 2.0)
        .containsEntry("DCGM_FI_DEV_ROW_REMAP_PENDING", 1.0)
        .containsEntry("clocks_event_reasons.sw_power_cap", 1.0)
        .containsEntry("clocks_event_reasons.hw_slowdown", 0.0)
        .containsEntry("pci.tx_throughput", 4217.0)
        .doesNotContainKeys("minor_number", "display_mode", "processes.process_id");
    assertThat(printed.result().rejected()).isZero();
  }

  @Test
  void instancesHaveTheirMemoryAndTheWholeGpuItsOwn() {
    var printed = Printed.of(TEXT);
    assertThat(printed.gpus())
        .extracting(GpuSample::entity)
        .containsExactly("n1/GPU-aaaa", "n1/GPU-bbbb", "n1/GPU-bbbb/2", "n1/GPU-bbbb/3/1");
    assertThat(printed.gpus())
        .extracting(GpuSample::memoryUsedMib)
        .containsExactly(32_362.0, 11_125.0, 11_091.0, 17.0);
    assertThat(printed.gpus().get(1).activity().gpuUtil()).isNull();
  }

  @Test
  void recoveryActionIsAFault() {
    assertThat(Printed.of(TEXT).all(FaultEvent.class))
        .filteredOn(fault -> fault.device() != null)
        .singleElement()
        .satisfies(
            fault -> {
              assertThat(fault.fault()).isEqualTo(FaultKind.CONDITION);
              assertThat(fault.device()).isEqualTo("GPU-bbbb");
              assertThat(fault.name()).isEqualTo("gpu_recovery_action");
              assertThat(fault.detail()).isEqualTo("Drain and Reset");
            });
  }

  @Test
  @DisplayName("BR-045: a fabric with an id is the domain of a host whose product spans hosts")
  void fabricWithAnIdIsTheDomainOfAHostWhoseProductSpansHosts() {
    assertThat(Printed.of(TEXT).all(TopologyEdge.class)).isEmpty();
    var superchips =
        TEXT.replace("H200", "GB200")
            .replace("00000000-0000-0000-0000-000000000000", "9c6f5af3-0000-0000-0000-000000000001")
            .replace(
                "CliqueId                                       : 0",
                "CliqueId : 7\n        Status : Success");
    assertThat(Printed.of(superchips).all(TopologyEdge.class))
        .singleElement()
        .satisfies(
            edge -> {
              assertThat(edge.level()).isEqualTo(TopologyLevel.NODE);
              assertThat(edge.child()).isEqualTo("n1");
              assertThat(edge.parent()).isEqualTo("9c6f5af3-0000-0000-0000-000000000001.7");
            });
  }

  @Test
  void aSingleGpuAmongManyIsNumberedByItsMinorNumber() {
    var printed =
        Printed.of(
            """
            ==============NVSMI LOG==============
            GPU 00000000:83:00.0
                GPU UUID                                           : GPU-aaaa
                Minor Number                                       : 3
            """);
    assertThat(printed.gpus().get(0).gpu().index()).isEqualTo("3");
  }

  @Test
  void logThatNamesNoGpuIsRefused() {
    assertThat(Printed.of("==============NVSMI LOG==============\n").reasons())
        .containsExactly("malformed_document");
  }
}
