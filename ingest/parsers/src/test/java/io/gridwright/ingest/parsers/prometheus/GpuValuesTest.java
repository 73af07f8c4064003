package io.gridwright.ingest.parsers.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.model.signal.MetricSample;
import java.util.Map;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Values that exporters have printed wrongly, as their users reported them. */
class GpuValuesTest {
  @Test
  @DisplayName("BR-001: blanks of every type are no values, and the GPU keeps its others")
  void blanksAreNoValues() {
    var page =
        Page.of(
            """
            DCGM_FI_DEV_POWER_USAGE{gpu="0",UUID="GPU-1"} 69.437
            DCGM_FI_DEV_FB_USED{gpu="0",UUID="GPU-1"} 0
            DCGM_FI_PROF_PIPE_FP64_ACTIVE{gpu="0",UUID="GPU-1"} 140737488355328.0
            DCGM_FI_PROF_SM_ACTIVE{gpu="0",UUID="GPU-1"} 140737488355328.0
            DCGM_FI_PROF_PCIE_TX_BYTES{gpu="0",UUID="GPU-1"} 9223372036854775792
            DCGM_FI_PROF_NVLINK_RX_BYTES{gpu="0",UUID="GPU-1"} 9223372036854775795
            DCGM_FI_DEV_RETIRED_SBE{gpu="0",UUID="GPU-1"} 2147483634
            """);
    assertThat(page.gpu().power().powerW()).isEqualTo(69.437);
    assertThat(page.gpu().memoryUsedMib()).isEqualTo(0);
    assertThat(page.gpu().activity().smActive()).isNull();
    assertThat(page.gpu().extra()).isEmpty();
    assertThat(page.reasons()).hasSize(5).containsOnly("sentinel");
  }

  @ParameterizedTest(name = "BR-002: {0} is a blank")
  @ValueSource(strings = {"9223372036854776000", "9.223372036854776e+18", "9.223372036854776E18"})
  void roundedBlanksAreBlanks(String value) {
    var page = Page.of("dcgm_memory_temp{gpu=\"0\",uuid=\"GPU-1\"} " + value);
    assertThat(page.reasons()).containsExactly("sentinel");
  }

  @Test
  @DisplayName("BR-003: a line without a value or with garbage costs that line")
  void garbageCostsItsLine() {
    var page =
        Page.of(
            """
            dcgm_fb_used{gpu="0",uuid="GPU-1"}
            dcgm_xid_errors{gpu="0",uuid="GPU-1"} N/A161262243332996445
            dcgm_gpu_temp{gpu="0",uuid="GPU-1"} 34
            """);
    assertThat(page.reasons()).containsExactlyInAnyOrder("empty_value", "not_a_number");
    assertThat(page.gpu().power().temperatureC()).isEqualTo(34);
    assertThat(page.gpu().memoryUsedMib()).isNull();
    assertThat(page.gpu().xid()).isNull();
  }

  @ParameterizedTest(name = "BR-004: a utilization of {0} percent is unknown, not clamped")
  @ValueSource(strings = {"4294967295", "183422", "100.5", "-1"})
  void utilizationOutOfRangeIsUnknown(String value) {
    var page =
        Page.of(
            "DCGM_FI_DEV_GPU_UTIL{gpu=\"3\",UUID=\"GPU-4\"} "
                + value
                + "\nDCGM_FI_DEV_GPU_TEMP{gpu=\"3\",UUID=\"GPU-4\"} 40\n");
    assertThat(page.gpu().activity().gpuUtil()).isNull();
    assertThat(page.result().rejected()).isEqualTo(1);
  }

  @Test
  @DisplayName("BR-005: an impossible ratio is set aside with its line and enters no average")
  void impossibleRatioIsSetAside() {
    var page =
        Page.of(
            "DCGM_FI_PROF_SM_ACTIVE{gpu=\"0\",UUID=\"GPU-1\",GPU_I_ID=\"1\",GPU_I_PROFILE=\"3g.20gb\"} 1.37");
    assertThat(page.reasons()).containsExactly("out_of_range");
    assertThat(page.gpus()).isEmpty();
  }

  @Test
  @DisplayName("BR-007: a field that is blank after an XID is no data, and the XID is there")
  void blankAfterFaultIsNoData() {
    var page =
        Page.of(
            """
            DCGM_FI_PROF_PIPE_FP64_ACTIVE{gpu="0",UUID="GPU-1"} 140737488355328.0
            DCGM_FI_DEV_XID_ERRORS{gpu="0",UUID="GPU-1",err_code="31",err_msg="GPU memory page fault"} 31
            """);
    assertThat(page.gpu().extra()).doesNotContainKey("DCGM_FI_PROF_PIPE_FP64_ACTIVE");
    assertThat(page.gpu().xid()).isEqualTo(31);
  }

  @Test
  @DisplayName("BR-008: the XID field is the last code seen, whatever labels it has")
  void xidIsTheLastCodeSeen() {
    var page =
        Page.of(
            "DCGM_FI_DEV_XID_ERRORS{gpu=\"2\",UUID=\"GPU-3\",err_code=\"31\",err_msg=\"GPU memory page fault\"} 31");
    assertThat(page.gpu().xid()).isEqualTo(31);
    assertThat(page.gpu().entity()).isEqualTo("10.0.0.1/GPU-3");
  }

  @Test
  @DisplayName("BR-009: the count of XIDs in a window is kept by its XID and is not the last XID")
  void xidCountIsItsOwn() {
    var page =
        Page.of(
            """
            DCGM_EXP_XID_ERRORS_COUNT{gpu="0",UUID="GPU-1",window_size_in_ms="300000",xid="79"} 1
            DCGM_EXP_XID_ERRORS_COUNT{gpu="0",UUID="GPU-1",window_size_in_ms="300000",xid="42"} 2
            """);
    assertThat(page.gpu().xid()).isNull();
    assertThat(page.gpu().extra())
        .isEqualTo(
            Map.of(
                "DCGM_EXP_XID_ERRORS_COUNT{xid=79}", 1.0,
                "DCGM_EXP_XID_ERRORS_COUNT{xid=42}", 2.0));
  }

  @Test
  @DisplayName("BR-010, BR-011, BR-012, BR-024, BR-032: what a page leaves out is null, not zero")
  void whatIsLeftOutIsNull() {
    var page =
        Page.of(
            """
            DCGM_FI_DEV_GPU_TEMP{gpu="0",UUID="GPU-1"} 41
            DCGM_FI_DEV_GPU_TEMP{gpu="1",UUID="GPU-2"} 40
            DCGM_FI_DEV_GPU_UTIL{gpu="0",UUID="GPU-1"} 97
            """);
    assertThat(page.gpus()).hasSize(2);
    var second = page.gpus().get(1);
    assertThat(second.power().temperatureC()).isEqualTo(40);
    assertThat(second.activity().gpuUtil()).isNull();
    assertThat(second.activity().smActive()).isNull();
    assertThat(second.extra()).isEmpty();
  }

  @Test
  @DisplayName("BR-025, BR-027: a zero and a value that stays are kept as they were said")
  void zerosAndRepeatedValuesAreKept() {
    var page =
        Page.of(
            """
            DCGM_FI_PROF_NVLINK_TX_BYTES{gpu="0",UUID="GPU-1"} 0
            DCGM_FI_PROF_SM_ACTIVE{gpu="0",UUID="GPU-1"} 0.52
            """);
    assertThat(page.gpu().extra()).containsEntry("DCGM_FI_PROF_NVLINK_TX_BYTES", 0.0);
    assertThat(page.gpu().activity().smActive()).isEqualTo(0.52);
  }

  @Test
  @DisplayName("BR-030: N/A in a text file costs its line")
  void notAvailableCostsItsLine() {
    var page =
        Page.of(
            """
            # TYPE nvidiasmi_utilization_gpu gauge
            nvidiasmi_utilization_gpu{minor_number="0"} N/A
            nvidiasmi_utilization_gpu{minor_number="1"} 7
            """);
    assertThat(page.reasons()).containsExactly("not_a_number");
    assertThat(page.all(MetricSample.class)).hasSize(1);
  }

  @Test
  @DisplayName("BR-031: the unit comes from the field's name, whatever HELP and TYPE say")
  void unitComesFromTheName() {
    var page =
        Page.of(
            """
            # HELP DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION Total energy consumption (in KB)
            # TYPE DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION gauge
            DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION{gpu="0",UUID="GPU-1"} 5000
            """);
    assertThat(page.gpu().power().energyJ()).isEqualTo(5);
  }
}
