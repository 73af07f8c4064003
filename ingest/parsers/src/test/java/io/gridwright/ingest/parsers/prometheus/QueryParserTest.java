package io.gridwright.ingest.parsers.prometheus;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.model.signal.GpuSample.GpuTenant;
import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.SignalEvent;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class QueryParserTest {
  private static String vector(String result) {
    return "{\"status\":\"success\",\"data\":{\"resultType\":\"vector\",\"result\":["
        + result
        + "]}}";
  }

  @Test
  void seriesOfOneGpuBecomeOneSampleOfTheWorkload() {
    var page =
        Page.of(
            vector(
                """
                {"metric":{"__name__":"DCGM_FI_DEV_GPU_UTIL","UUID":"GPU-1","gpu":"1","Hostname":"n1",
                  "pod":"nvidia-dcgm-exporter-x","namespace":"gpu-operator","container":"nvidia-dcgm-exporter",
                  "exported_pod":"train-0","exported_namespace":"team-a","exported_container":"main"},
                 "value":[1773114089.184,"97"]},
                {"metric":{"__name__":"DCGM_FI_DEV_POWER_USAGE","UUID":"GPU-1","gpu":"1","Hostname":"n1",
                  "pod":"nvidia-dcgm-exporter-x","namespace":"gpu-operator","container":"nvidia-dcgm-exporter"},
                 "value":[1773114089.184,"431.5"]},
                {"metric":{"__name__":"up","instance":"n1:9400"},"value":[1773114089.184,"1"]}
                """));
    assertThat(page.result().kind()).isEqualTo(DocumentKind.PROMETHEUS_QUERY);
    assertThat(page.gpu().activity().gpuUtil()).isEqualTo(97);
    assertThat(page.gpu().power().powerW()).isEqualTo(431.5);
    assertThat(page.gpu().tenant()).isEqualTo(new GpuTenant(null, "team-a", "train-0", "main"));
    assertThat(page.all(MetricSample.class))
        .containsExactly(new MetricSample("n1", "up", Map.of("instance", "n1:9400"), 1));
    assertThat(page.result().events())
        .extracting(SignalEvent::eventTime)
        .containsOnly(Instant.parse("2026-03-10T03:41:29.184Z"));
  }

  @Test
  void everyTimeOfARangeIsItsOwn() {
    var page =
        Page.of(
            """
            {"status":"success","data":{"resultType":"matrix","result":[
              {"metric":{"__name__":"DCGM_FI_DEV_GPU_TEMP","UUID":"GPU-1"},
               "values":[[1773114000,"40"],[1773114015,"41"],[1773114030,"NaN"]]}]}}
            """);
    assertThat(page.gpus())
        .extracting(gpu -> gpu.power().temperatureC())
        .containsExactlyInAnyOrder(40.0, 41.0);
    assertThat(page.reasons()).containsExactly("not_a_number");
    assertThat(page.result().records()).isEqualTo(3);
  }

  @Test
  void blanksInAnAnswerAreNoValues() {
    var page =
        Page.of(
            vector(
                "{\"metric\":{\"__name__\":\"DCGM_FI_DEV_MEMORY_TEMP\",\"UUID\":\"GPU-1\"},\"value\":[1,\"9223372036854775794\"]}"));
    assertThat(page.reasons()).containsExactly("sentinel");
  }

  @Test
  void valuesThatAreNoSamplesAreDeadLettersOfTheirOwn() {
    var page =
        Page.of(
            vector(
                """
                {"metric":{},"value":[1,"1"]},
                {"metric":{"__name__":"a"},"value":["x","1"]},
                {"metric":{"__name__":"a"},"value":[1e300,"1"]},
                {"metric":{"__name__":"h"},"histogram":[1,{"count":"1","sum":"1"}]},
                {"metric":{"__name__":"b"},"value":[1,"2"]}
                """));
    assertThat(page.reasons())
        .containsExactly("no_name", "malformed_sample", "bad_timestamp", "unsupported_histogram");
    assertThat(page.all(MetricSample.class)).hasSize(1);
  }

  @Test
  void errorOfTheServerIsOneDeadLetter() {
    var page =
        Page.of(
            "{\"status\":\"error\",\"errorType\":\"bad_data\",\"error\":\"parse error\",\"data\":{\"resultType\":\"vector\"}}");
    assertThat(page.reasons()).containsExactly("query_failed");
  }

  @Test
  void answerWithoutSeriesHoldsNoRecords() {
    assertThat(Page.of(vector("")).result().records()).isZero();
  }
}
