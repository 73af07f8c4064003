package io.gridwright.ingest.parsers.protobuf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.SignalEvent;
import java.time.Instant;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class MetricFamilyParserTest {
  private static ParseResult parse(byte[] bytes) {
    return Parsers.parse(new SourceDocument("http://h/m", null, "n1", Instant.EPOCH, bytes));
  }

  private static Wire gauge(String name, double value) {
    return new Wire()
        .text(1, name)
        .text(2, "help")
        .whole(3, 1)
        .message(
            4,
            new Wire()
                .message(1, Wire.label("gpu", "0"))
                .message(1, Wire.label("UUID", "GPU-1"))
                .message(2, new Wire().number(1, value))
                .whole(6, 1500));
  }

  @Test
  void gaugesOfOneGpuBecomeOneSample() {
    byte[] page =
        new Wire()
            .delimited(gauge("DCGM_FI_DEV_GPU_TEMP", 41))
            .delimited(gauge("DCGM_FI_DEV_POWER_USAGE", 310.5))
            .delimited(gauge("DCGM_FI_DEV_FB_USED", 9.223372036854776E18))
            .bytes();
    var result = parse(page);
    assertThat(result.kind()).isEqualTo(DocumentKind.PROMETHEUS_PROTOBUF);
    assertThat(result.deadLetters()).extracting(DeadLetter::reason).containsExactly("sentinel");
    var event = result.events().get(1);
    assertThat(event.eventTime()).isEqualTo(Instant.ofEpochMilli(1500));
    assertThat(event.body())
        .isInstanceOfSatisfying(
            GpuSample.class,
            gpu -> {
              assertThat(gpu.power().temperatureC()).isEqualTo(41);
              assertThat(gpu.power().powerW()).isEqualTo(310.5);
            });
  }

  @Test
  void summariesAndHistogramsArePrintedAsTheTextFormDoes() {
    var summary =
        new Wire()
            .text(1, "rpc_seconds")
            .message(
                4,
                new Wire()
                    .message(
                        4,
                        new Wire()
                            .whole(1, 9)
                            .number(2, 4.5)
                            .message(3, new Wire().number(1, 0.5).number(2, 0.25))));
    var histogram =
        new Wire()
            .text(1, "wait_seconds")
            .message(
                4,
                new Wire()
                    .message(
                        7,
                        new Wire()
                            .whole(1, 3)
                            .number(2, 7)
                            .message(3, new Wire().whole(1, 2).number(2, 0.1))
                            .message(
                                3, new Wire().whole(1, 3).number(2, Double.POSITIVE_INFINITY))));
    var result = parse(new Wire().delimited(summary).delimited(histogram).bytes());
    assertThat(result.events())
        .extracting(SignalEvent::body)
        .allSatisfy(body -> assertThat(body).isInstanceOf(MetricSample.class))
        .extracting(
            body -> ((MetricSample) body).name() + ((MetricSample) body).labels(),
            body -> ((MetricSample) body).value())
        .containsExactly(
            tuple("rpc_seconds_count{}", 9.0),
            tuple("rpc_seconds_sum{}", 4.5),
            tuple("rpc_seconds{quantile=0.5}", 0.25),
            tuple("wait_seconds_count{}", 3.0),
            tuple("wait_seconds_sum{}", 7.0),
            tuple("wait_seconds_bucket{le=0.1}", 2.0),
            tuple("wait_seconds_bucket{le=+Inf}", 3.0));
  }

  @Test
  void pageThatBreaksOffIsOneDeadLetter() {
    byte[] page =
        new Wire()
            .delimited(gauge("DCGM_FI_DEV_GPU_TEMP", 41))
            .delimited(gauge("DCGM_FI_DEV_POWER_USAGE", 310.5))
            .bytes();
    for (int cut = 70; cut < page.length; cut++) {
      var result = parse(Arrays.copyOf(page, cut));
      assertThat(result.events().stream().mapToInt(SignalEvent::records).sum())
          .isEqualTo(result.records());
      assertThat(result.deadLetters()).noneMatch(letter -> letter.reason().equals("parser_failed"));
    }
  }
}
