package io.gridwright.ingest.parsers.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.model.signal.GpuSample.GpuRef;
import io.gridwright.model.signal.MetricSample;
import org.junit.jupiter.api.Test;

class NvidiaGpuExporterTest {
  private static final String UUID = "3f2c9d10-1111-2222-3333-444455556666";

  @Test
  void unitsAndNamesOfTheOtherExporterBecomeOurs() {
    var page =
        Page.of(
            """
            # HELP nvidia_smi_power_draw_watts power.draw [W]
            # TYPE nvidia_smi_power_draw_watts gauge
            nvidia_smi_power_draw_watts{uuid="U"} 431.5
            nvidia_smi_utilization_gpu_ratio{uuid="U"} 0.97
            nvidia_smi_utilization_memory_ratio{uuid="U"} 0.11
            nvidia_smi_memory_used_bytes{uuid="U"} 1.073741824e+09
            nvidia_smi_memory_free_bytes{uuid="U"} 2.147483648e+09
            nvidia_smi_temperature_gpu{uuid="U"} 59
            nvidia_smi_clocks_current_sm_clock_hz{uuid="U"} 1.98e+09
            nvidia_smi_pstate{uuid="U"} 0
            nvidia_smi_gpu_info{uuid="U",index="3",name="NVIDIA H100 80GB HBM3"} 1
            nvidia_smi_compute_app_used_memory_bytes{uuid="U",pid="7",process_name="train"} 5e+08
            nvidia_smi_failed_scrapes_total 0
            """
                .replace("\"U\"", '"' + UUID + '"'));
    assertThat(page.result().kind()).isEqualTo(DocumentKind.NVIDIA_GPU_EXPORTER);
    var gpu = page.gpu();
    assertThat(gpu.gpu())
        .isEqualTo(new GpuRef("10.0.0.1", "3", "GPU-" + UUID, null, null, "NVIDIA H100 80GB HBM3"));
    assertThat(gpu.power().powerW()).isEqualTo(431.5);
    assertThat(gpu.power().temperatureC()).isEqualTo(59);
    assertThat(gpu.activity().gpuUtil()).isEqualTo(97);
    assertThat(gpu.memoryUsedMib()).isEqualTo(1024);
    assertThat(gpu.memoryFreeMib()).isEqualTo(2048);
    assertThat(gpu.extra())
        .containsEntry("DCGM_FI_DEV_SM_CLOCK", 1980.0)
        .containsEntry("DCGM_FI_DEV_MEM_COPY_UTIL", 11.0)
        .containsEntry("nvidia_smi_pstate", 0.0);
    assertThat(page.all(MetricSample.class))
        .extracting(MetricSample::name)
        .containsExactly(
            "nvidia_smi_compute_app_used_memory_bytes", "nvidia_smi_failed_scrapes_total");
  }

  @Test
  void aRatioAboveOneIsNoUtilization() {
    var page = Page.of("nvidia_smi_utilization_gpu_ratio{uuid=\"" + UUID + "\"} 1.2\n");
    assertThat(page.reasons()).containsExactly("out_of_range");
  }
}
