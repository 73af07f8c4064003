package io.gridwright.ingest.parsers.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.SignalEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DcgmTest {
  private static final Instant READ_AT = Instant.parse("2026-03-01T10:00:00Z");
  private static final String GPU0 =
      "gpu=\"0\",UUID=\"GPU-a\",modelName=\"NVIDIA H100\",Hostname=\"n1\"";

  private static ParseResult parse(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    var document = new SourceDocument("http://10.0.0.1:9400/metrics", null, null, READ_AT, bytes);
    return new PrometheusParser().parse(document, DocumentKind.DCGM_EXPORTER);
  }

  private static List<GpuSample> gpus(ParseResult result) {
    return result.events().stream()
        .map(SignalEvent::body)
        .filter(GpuSample.class::isInstance)
        .map(GpuSample.class::cast)
        .toList();
  }

  @Test
  void linesOfOneGpuBecomeOneWideEvent() {
    var result =
        parse(
            """
            # HELP DCGM_FI_DEV_GPU_TEMP GPU temperature (in C).
            # TYPE DCGM_FI_DEV_GPU_TEMP gauge
            DCGM_FI_DEV_GPU_TEMP{GPU0} 41
            DCGM_FI_DEV_MEMORY_TEMP{GPU0} 47
            DCGM_FI_DEV_POWER_USAGE{GPU0} 612.500000
            DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION{GPU0} 7.2e+06

            DCGM_FI_DEV_GPU_UTIL{GPU0} 97
            DCGM_FI_DEV_FB_USED{GPU0} 70000
            DCGM_FI_DEV_FB_FREE{GPU0} 11559
            DCGM_FI_DEV_XID_ERRORS{GPU0} 79
            DCGM_FI_PROF_SM_ACTIVE{GPU0} 0.81
            DCGM_FI_PROF_PIPE_TENSOR_ACTIVE{GPU0} 0.44
            DCGM_FI_PROF_DRAM_ACTIVE{GPU0} 0.62
            DCGM_FI_DEV_SM_CLOCK{GPU0} 1830
            DCGM_FI_DEV_SM_CLOCK{gpu="1",UUID="GPU-b",Hostname="n1"} 345
            """
                .replace("GPU0", GPU0));
    assertThat(result.records()).isEqualTo(13);
    assertThat(result.rejected()).isZero();
    assertThat(result.events()).extracting(SignalEvent::records).containsExactly(12, 1);
    assertThat(result.events().get(0).eventTime()).isEqualTo(READ_AT);
    assertThat(result.events().get(0).origin().position()).isEqualTo("line 3");
    var gpu = gpus(result).get(0);
    assertThat(gpu.gpu())
        .isEqualTo(new GpuSample.GpuRef("n1", "0", "GPU-a", null, null, "NVIDIA H100"));
    assertThat(gpu.activity()).isEqualTo(new GpuSample.GpuActivity(0.81, 0.44, 0.62, 97.0));
    assertThat(gpu.power()).isEqualTo(new GpuSample.GpuPower(612.5, 7200.0, 41.0, 47.0));
    assertThat(gpu.memoryUsedMib()).isEqualTo(70_000);
    assertThat(gpu.memoryFreeMib()).isEqualTo(11_559);
    assertThat(gpu.xid()).isEqualTo(79);
    assertThat(gpu.extra()).containsOnly(java.util.Map.entry("DCGM_FI_DEV_SM_CLOCK", 1830.0));
  }

  @ParameterizedTest
  @CsvSource({
    "DCGM_FI_DEV_GPU_TEMP, NaN, not_a_number",
    "DCGM_FI_DEV_GPU_TEMP, +Inf, not_finite",
    "DCGM_FI_DEV_GPU_TEMP, '', empty_value",
    "DCGM_FI_DEV_GPU_TEMP, N/A, not_a_number",
    "DCGM_FI_DEV_GPU_TEMP, 12f, not_a_number",
    "DCGM_FI_DEV_ROW_REMAP_PENDING, 18446744073709551615, sentinel",
    "DCGM_FI_DEV_ROW_REMAP_PENDING, 1.8446744073709552e+19, sentinel",
    "DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION, 9223372036854775794, sentinel",
    "DCGM_FI_DEV_MEMORY_TEMP, 2147483632, sentinel",
    "DCGM_FI_DEV_GPU_UTIL, 4294967280, sentinel",
    "DCGM_FI_DEV_POWER_USAGE, 140737488355330, sentinel",
    "DCGM_FI_PROF_SM_ACTIVE, 1.333333, out_of_range",
    "DCGM_FI_PROF_DRAM_ACTIVE, -0.1, out_of_range",
    "DCGM_FI_DEV_GPU_UTIL, 148213, out_of_range",
    "DCGM_FI_DEV_POWER_USAGE, -3, out_of_range",
  })
  void badValueIsDeadLetterOfItsLineOnly(String field, String value, String reason) {
    var result =
        parse("DCGM_FI_DEV_SM_CLOCK{" + GPU0 + "} 1\n" + field + "{" + GPU0 + "} " + value + "\n");
    assertThat(result.records()).isEqualTo(2);
    assertThat(gpus(result)).hasSize(1);
    assertThat(result.deadLetters())
        .singleElement()
        .satisfies(
            letter -> {
              assertThat(letter.reason()).isEqualTo(reason);
              assertThat(letter.field()).isEqualTo(field);
            });
  }

  @ParameterizedTest
  @CsvSource({"0", "1", "1e-05", "0.000000", "1."})
  void endsOfTheRangeAndGoNumbersAreReadings(String value) {
    assertThat(parse("DCGM_FI_PROF_SM_ACTIVE{" + GPU0 + "} " + value).rejected()).isZero();
  }

  @Test
  void secondLineOfOneSeriesIsDuplicateWhateverItsLabelOrder() {
    var result =
        parse(
            """
            DCGM_FI_DEV_GPU_TEMP{gpu="0",UUID="GPU-a"} 41
            DCGM_FI_DEV_GPU_TEMP{UUID="GPU-a",gpu="0"} 42
            """);
    assertThat(gpus(result))
        .singleElement()
        .satisfies(g -> assertThat(g.power().temperatureC()).isEqualTo(41));
    assertThat(result.deadLetters())
        .singleElement()
        .satisfies(l -> assertThat(l.reason()).isEqualTo("duplicate"));
  }

  @Test
  void migInstancesAndTheWholeGpuAreSeparate() {
    var result =
        parse(
            """
            DCGM_FI_PROF_SM_ACTIVE{gpu="0",UUID="GPU-a",GPU_I_PROFILE="1g.5gb",GPU_I_ID="7",Hostname="n1"} 0.5
            DCGM_FI_PROF_SM_ACTIVE{gpu="0",UUID="GPU-a",GPU_I_PROFILE="1g.5gb",GPU_I_ID="8",Hostname="n1"} 0.25
            DCGM_FI_DEV_POWER_USAGE{gpu="0",UUID="GPU-a",Hostname="n1"} 100
            """);
    assertThat(gpus(result))
        .extracting(GpuSample::entity)
        .containsExactly("n1/GPU-a/7", "n1/GPU-a/8", "n1/GPU-a");
    assertThat(gpus(result))
        .extracting(g -> g.gpu().profile())
        .containsExactly("1g.5gb", "1g.5gb", null);
  }

  @Test
  void tenantsComeFromJobAndPodLabels() {
    var result =
        parse(
            """
            DCGM_FI_DEV_GPU_UTIL{gpu="0",UUID="GPU-a",hpc_job="41"} 97
            DCGM_FI_DEV_GPU_UTIL{gpu="0",UUID="GPU-a",hpc_job="42"} 97
            DCGM_FI_DEV_GPU_TEMP{gpu="0",UUID="GPU-a"} 40
            DCGM_FI_DEV_GPU_UTIL{gpu="1",UUID="GPU-b",namespace="monitoring",pod="dcgm-exporter-x",exported_namespace="ml",exported_pod="train-0",exported_container="main"} 9
            """);
    assertThat(gpus(result))
        .extracting(GpuSample::tenant)
        .containsExactly(
            new GpuSample.GpuTenant("41,42", null, null, null),
            new GpuSample.GpuTenant(null, "ml", "train-0", "main"));
    assertThat(result.events()).extracting(SignalEvent::records).containsExactly(3, 1);
  }

  @Test
  void linksAndCodesOfOneGpuAreKeptApart() {
    var result =
        parse(
            """
            DCGM_FI_DEV_NVLINK_COUNT_TX_BYTES{gpu="0",UUID="GPU-a",nvlink="0"} 1
            DCGM_FI_DEV_NVLINK_COUNT_TX_BYTES{gpu="0",UUID="GPU-a",nvlink="1"} 2
            DCGM_FI_DEV_CHANGED{gpu="0",UUID="GPU-a",err_msg="a"} 3
            DCGM_FI_DEV_CHANGED{gpu="0",UUID="GPU-a",err_msg="b"} 4
            DCGM_FI_DEV_NVSWITCH_TEMPERATURE_CURRENT{nvswitch="2",Hostname="n9"} 38
            """);
    assertThat(gpus(result).get(0).extra())
        .containsEntry("DCGM_FI_DEV_NVLINK_COUNT_TX_BYTES{nvlink=0}", 1.0)
        .containsEntry("DCGM_FI_DEV_NVLINK_COUNT_TX_BYTES{nvlink=1}", 2.0)
        .containsEntry("DCGM_FI_DEV_CHANGED", 3.0)
        .containsEntry("DCGM_FI_DEV_CHANGED{err_msg=b}", 4.0);
    assertThat(result.events().get(0).body())
        .isInstanceOfSatisfying(MetricSample.class, m -> assertThat(m.node()).isEqualTo("n9"));
  }

  @Test
  void eachTimeStampIsAScrapeOfItsOwn() {
    var result =
        parse(
            """
            dcgm_gpu_temp{gpu="0",uuid="GPU-a"} 40 1772359200123
            dcgm_gpu_temp{gpu="0",uuid="GPU-a"} 41 1772359201123
            """);
    assertThat(result.events())
        .extracting(SignalEvent::eventTime)
        .containsExactly(
            Instant.parse("2026-03-01T10:00:00.123Z"), Instant.parse("2026-03-01T10:00:01.123Z"));
    assertThat(gpus(result).get(1).power().temperatureC()).isEqualTo(41);
    assertThat(gpus(result).get(0).gpu().node()).isEqualTo("10.0.0.1");
  }
}
