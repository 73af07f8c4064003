package io.gridwright.ingest.parsers.slurm;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GpuCountTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      nullValues = "-",
      value = {
        "gpu|1|-",
        "gpu:4|4|-",
        "gpu:h100:8|8|h100",
        "gpu:h100|1|h100",
        "gres/gpu:h100:8|8|h100",
        "gres:gpu:h100:8|8|h100",
        "gres/gpu=8|8|-",
        "gpu:h100:8(S:0-1)|8|h100",
        "gpu:x:3(IDX:0,4-5),tpu:2|3|x",
        "gpu:h100:0(IDX:N/A)|0|h100",
        "gpu:h100:2,gpu:h200:4|6|h200",
        "gpu:no_consume:1|1|-",
        "cpu=4,mem=4G,node=4,gres/gpu=32,gres/gpu:h100=32|32|h100",
        "gres/gpu:h100=2,gres/gpu=3|3|h100",
        "gres/gpu:volta=2,mem=1G|2|volta",
        "gres/gpumem=512M,gres/gpuutil=87|0|-",
        "shard:h100:64|0|-",
        "N/A|0|-",
        "gpu:0,tpu:0|0|-"
      })
  void countsGpus(String text, double gpus, String type) {
    assertThat(GpuCount.of(text)).isEqualTo(new GpuCount(gpus, type));
  }

  @Test
  void slicesCountAsTheirShare() {
    assertThat(GpuCount.of("gpu:1g.10gb:21(S:1)").gpus()).isCloseTo(3.0, within(1e-9));
    assertThat(GpuCount.of("gpu:h200_nvl_4g.71gb:2").gpus()).isCloseTo(8 / 7.0, within(1e-9));
    assertThat(GpuCount.of("gres/gpu=14,gres/gpu:1g.10gb=14").gpus()).isCloseTo(2.0, within(1e-9));
  }

  @Test
  void tellsUnknownFromNone() {
    assertThat(GpuCount.unknown("N/A")).isTrue();
    assertThat(GpuCount.unknown("gpu:0")).isFalse();
  }
}
