package io.gridwright.ingest.parsers.nvidia;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.MetricSample;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class DcgmToolsTest {
  @Test
  @DisplayName("BR-010, BR-024, BR-032: N/A in dcgmi's rows is not collected, zero is zero")
  void notAvailableIsNotZero() {
    var printed =
        Printed.of(
            """
            # DCGM 4.5
            #Entity    XIDER    SMACT     FP64A    POWER
            ID
            GPU 0      0        0.500     N/A      310.5
            GPU 1      N/A      N/A       N/A      N/A
            """);
    assertThat(printed.result().kind()).isEqualTo(DocumentKind.DCGM_TEXT);
    assertThat(printed.gpus()).extracting(GpuSample::xid).containsExactly(0, null);
    assertThat(printed.gpus().get(0).activity().smActive()).isEqualTo(0.5);
    assertThat(printed.gpus().get(0).power().powerW()).isEqualTo(310.5);
    assertThat(printed.gpus()).extracting(GpuSample::extra).allMatch(java.util.Map::isEmpty);
  }

  @Test
  @DisplayName("BR-035: every switch has its own readings")
  void switchesAreApart() {
    var printed =
        Printed.of(
            """
            #Entity         TMP01  TMP02
            Switch 0        40     102
            Switch 1        39     N/A
            """);
    assertThat(printed.all(MetricSample.class))
        .extracting(
            sample -> sample.labels().get("entity") + ' ' + sample.name(), MetricSample::value)
        .containsExactly(
            org.assertj.core.api.Assertions.tuple("Switch 0 TMP01", 40.0),
            org.assertj.core.api.Assertions.tuple("Switch 0 TMP02", 102.0),
            org.assertj.core.api.Assertions.tuple("Switch 1 TMP01", 39.0));
  }

  @Test
  void rowsThatDoNotFitAreDeadLetters() {
    var printed =
        Printed.of("#Entity  GPUTL  POWER\nGPU 0  1\nError: no such group\nGPU 1  x  5\n");
    assertThat(printed.reasons())
        .containsExactly("malformed_line", "malformed_line", "not_a_number");
    assertThat(printed.gpus()).hasSize(1);
  }

  @Test
  @DisplayName("BR-001: blanks in JSON readings are no values, the GPU keeps the others")
  void jsonBlanksAreNoValues() {
    var printed =
        Printed.of(
            """
            {"GPU-1": {"name": "NVIDIA H100", "power_usage": 69.437, "fb_used": 0,
              "sm_active": 140737488355328.0, "pcie_tx_bytes": 9223372036854775792}}
            """);
    assertThat(printed.result().kind()).isEqualTo(DocumentKind.DCGM_JSON);
    assertThat(printed.result().records()).isEqualTo(4);
    assertThat(printed.reasons()).containsExactly("sentinel", "sentinel");
    var gpu = printed.gpus().get(0);
    assertThat(gpu.gpu())
        .isEqualTo(new GpuSample.GpuRef("n1", "0", "GPU-1", null, null, "NVIDIA H100"));
    assertThat(gpu.power().powerW()).isEqualTo(69.437);
    assertThat(gpu.memoryUsedMib()).isEqualTo(0);
    assertThat(gpu.activity().smActive()).isNull();
  }

  @Test
  void theListOfFieldsToPrintIsNamedAndHoldsNoReadings() {
    var printed = Printed.of("# comment\nDCGM_FI_DEV_SM_CLOCK,  gauge, SM clock (in MHz).\n");
    assertThat(printed.result().kind()).isEqualTo(DocumentKind.DCGM_COUNTERS);
    assertThat(printed.reasons()).containsExactly("unsupported_kind");
  }
}
