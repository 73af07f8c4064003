package io.gridwright.ingest.parsers.prometheus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.gridwright.model.signal.GpuSample;
import java.util.Objects;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Instances of a divided GPU beside the GPU itself. */
class MigTest {
  private static final String OF_INSTANCE = "DCGM_FI_PROF_GR_ENGINE_ACTIVE{of=instance}";

  private static String line(String field, String profile, String id, String value) {
    return field
        + "{gpu=\"0\",UUID=\"GPU-1\",modelName=\"NVIDIA A100\",GPU_I_PROFILE=\""
        + profile
        + "\",GPU_I_ID=\""
        + id
        + "\",Hostname=\"n1\"} "
        + value
        + '\n';
  }

  @Test
  void whatIsRepeatedForEachInstanceIsTheWholeGpusOnce() {
    var page =
        Page.of(
            line("DCGM_FI_DEV_POWER_USAGE", "1g.5gb", "7", "250")
                + line("DCGM_FI_DEV_POWER_USAGE", "1g.5gb", "8", "250")
                + line("DCGM_FI_DEV_POWER_USAGE", "2g.10gb", "5", "250")
                + line("DCGM_FI_DEV_SM_CLOCK", "1g.5gb", "7", "1410")
                + line("DCGM_FI_DEV_FB_USED", "1g.5gb", "7", "3")
                + line("DCGM_FI_DEV_FB_USED", "1g.5gb", "8", "4")
                + line("DCGM_FI_DEV_FB_USED", "2g.10gb", "5", "5"));
    assertThat(page.gpus()).hasSize(4);
    assertThat(page.gpus().stream().map(gpu -> gpu.power().powerW()).filter(Objects::nonNull))
        .containsExactly(250.0);
    assertThat(page.gpus().stream().filter(gpu -> gpu.gpu().instance() == null))
        .singleElement()
        .satisfies(
            whole -> {
              assertThat(whole.gpu().profile()).isNull();
              assertThat(whole.extra()).containsEntry("DCGM_FI_DEV_SM_CLOCK", 1410.0);
              assertThat(whole.memoryUsedMib()).isNull();
            });
  }

  @ParameterizedTest(name = "BR-006: engine {2} of {1} on {0} is {3} of the instance")
  @CsvSource({
    "NVIDIA A100, 1g.5gb, 0.142, 0.994",
    "NVIDIA A100, 3g.20gb, 0.428571, 1",
    "NVIDIA A30, 2g.12gb, 0.25, 0.5",
    "NVIDIA A100, 1c.2g.10gb, 0.142857, 0.5"
  })
  void engineActivityIsDividedByTheSlices(
      String model, String profile, String value, double expected) {
    var page =
        Page.of(
            line("DCGM_FI_PROF_GR_ENGINE_ACTIVE", profile, "7", value)
                .replace("NVIDIA A100", model));
    assertThat(page.gpu().extra().get(OF_INSTANCE)).isEqualTo(expected, within(1e-3));
  }

  @Test
  void engineActivityAboveTheSlicesIsTheInstancesOwnOnTheWholePage() {
    var page =
        Page.of(
            line("DCGM_FI_PROF_GR_ENGINE_ACTIVE", "2g.12gb", "1", "0.959228")
                + line("DCGM_FI_PROF_GR_ENGINE_ACTIVE", "1g.6gb", "2", "0.1"));
    assertThat(page.gpus())
        .allSatisfy(gpu -> assertThat(gpu.extra()).doesNotContainKey(OF_INSTANCE));
  }

  @Test
  @DisplayName("BR-026: on a divided GPU the driver's utilization is no activity")
  void utilizationOfADividedGpuIsNoActivity() {
    var page =
        Page.of(
            line("DCGM_FI_DEV_GPU_UTIL", "1g.5gb", "1", "0")
                + line("DCGM_FI_PROF_GR_ENGINE_ACTIVE", "1g.5gb", "1", "0.13")
                + "DCGM_FI_DEV_GPU_UTIL{gpu=\"0\",UUID=\"GPU-1\",Hostname=\"n1\"} 0\n");
    assertThat(page.gpus()).extracting(gpu -> gpu.activity().gpuUtil()).containsOnlyNulls();
    assertThat(page.gpus())
        .extracting(GpuSample::extra)
        .allSatisfy(extra -> assertThat(extra).containsEntry("DCGM_FI_DEV_GPU_UTIL", 0.0));
  }

  @Test
  void gpuWithoutInstancesIsWhole() {
    var page = Page.of("DCGM_FI_DEV_GPU_UTIL{gpu=\"0\",UUID=\"GPU-1\"} 12\n");
    assertThat(page.gpu().activity().gpuUtil()).isEqualTo(12);
    assertThat(page.gpu().gpu().instance()).isNull();
  }
}
