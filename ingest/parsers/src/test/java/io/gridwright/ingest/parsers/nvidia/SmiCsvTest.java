package io.gridwright.ingest.parsers.nvidia;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.SignalEvent;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SmiCsvTest {
  @Test
  @DisplayName("BR-028: one unreadable field leaves the others, and a recovery action is a fault")
  void unreadableFieldLeavesTheOthers() {
    var printed =
        Printed.of(
            """
            fan.speed [%], power.draw [W], gpu_recovery_action
            [Unknown Error], 62.10 W, Reset
            ERR!, 61.50 W, None
            """);
    assertThat(printed.result().kind()).isEqualTo(DocumentKind.NVIDIA_SMI_CSV);
    assertThat(printed.gpus()).extracting(gpu -> gpu.power().powerW()).containsExactly(62.1, 61.5);
    assertThat(printed.gpus()).extracting(gpu -> gpu.gpu().index()).containsExactly("0", "1");
    assertThat(printed.all(FaultEvent.class))
        .extracting(FaultEvent::name, FaultEvent::detail)
        .containsExactly(org.assertj.core.api.Assertions.tuple("gpu_recovery_action", "Reset"));
    assertThat(printed.result().rejected()).isZero();
  }

  @ParameterizedTest(name = "BR-029: {0} is a missing value")
  @ValueSource(
      strings = {
        "[N/A]",
        "N/A",
        "[Not Supported]",
        "[Unknown Error]",
        "ERR!",
        "[Insufficient Permissions]",
        "[Requested functionality has been deprecated]"
      })
  void wordsForNoValueAreNone(String word) {
    var printed =
        Printed.of(
            "pstate, clocks.mem, temperature.gpu, ecc.errors.uncorrected.volatile.total\nP0, 405 MHz, "
                + word
                + ", "
                + word
                + '\n');
    var gpu = printed.gpus().get(0);
    assertThat(gpu.power().temperatureC()).isNull();
    assertThat(gpu.extra()).containsOnlyKeys("DCGM_FI_DEV_MEM_CLOCK");
    assertThat(printed.result().rejected()).isZero();
  }

  @Test
  @DisplayName("BR-029: a GPU that must be reset says so as a fault")
  void gpuThatRequiresResetIsAFault() {
    var printed = Printed.of("index, uuid, power.draw [W]\n0, GPU-1, [GPU requires reset]\n");
    assertThat(printed.gpus().get(0).power().powerW()).isNull();
    assertThat(printed.all(FaultEvent.class))
        .extracting(FaultEvent::name)
        .containsExactly("gpu_requires_reset");
  }

  @Test
  void numbersNeedNoUnitsAndGarbageCostsItsField() {
    var printed =
        Printed.of(
            """
            index, uuid, name, power.draw [W], utilization.gpu [%], memory.used [MiB]
            4, GPU-1, NVIDIA L40S, 100.5, 250, 7 bananas
            """);
    var gpu = printed.gpus().get(0);
    assertThat(gpu.gpu())
        .isEqualTo(new GpuSample.GpuRef("n1", "4", "GPU-1", null, null, "NVIDIA L40S"));
    assertThat(gpu.power().powerW()).isEqualTo(100.5);
    assertThat(gpu.activity().gpuUtil()).isNull();
    assertThat(printed.reasons()).containsExactlyInAnyOrder("out_of_range", "not_a_number");
  }

  @Test
  void rowsOfOneLoopAreAsFarApartAsTheySay() {
    var printed =
        Printed.of(
            """
            timestamp, uuid, power.draw [W]
            2026/07/03 22:11:00.000, GPU-1, 1 W
            2026/07/03 22:11:05.500, GPU-1, 2 W
            """);
    assertThat(printed.result().events())
        .extracting(SignalEvent::eventTime)
        .containsExactly(Printed.READ_AT.minusMillis(5500), Printed.READ_AT);
  }

  @Test
  void rowWithTooFewValuesIsADeadLetter() {
    var printed = Printed.of("index, power.draw [W]\n0\n1, 5 W\n");
    assertThat(printed.reasons()).containsExactly("malformed_line");
    assertThat(printed.gpus()).hasSize(1);
  }
}
