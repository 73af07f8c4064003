package io.gridwright.ingest.parsers.protobuf;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.SignalEvent;
import java.time.Instant;
import java.util.Random;
import org.junit.jupiter.api.DisplayName;
import org.junit.jupiter.api.Test;

class RemoteWriteParserTest {
  private static final double STALE = Double.longBitsToDouble(0x7ff0000000000002L);

  private static ParseResult parse(DocumentKind kind, byte[] bytes) {
    var document = new SourceDocument("remote_write", null, null, Instant.EPOCH, bytes);
    return Parsers.parse(document.declaredAs(kind));
  }

  private static Wire series(String name, Wire... samples) {
    var series =
        new Wire()
            .message(1, Wire.label("__name__", name))
            .message(1, Wire.label("gpu", "0"))
            .message(1, Wire.label("UUID", "GPU-1"))
            .message(1, Wire.label("Hostname", "n1"));
    for (Wire sample : samples) {
      series.message(2, sample);
    }
    return series;
  }

  private static Wire sample(double value, long millis) {
    return new Wire().number(1, value).whole(2, millis);
  }

  private static Wire write(Wire... series) {
    var request = new Wire();
    for (Wire each : series) {
      request.message(1, each);
    }
    return request;
  }

  @Test
  void seriesOfOneGpuAndTimeBecomeOneSample() {
    byte[] request =
        write(
                series("DCGM_FI_DEV_GPU_TEMP", sample(41, 1000), sample(42, 2000)),
                series("DCGM_FI_DEV_POWER_USAGE", sample(310.5, 1000)))
            .message(3, new Wire().whole(1, 1))
            .bytes();
    var result = parse(DocumentKind.REMOTE_WRITE, request);
    assertThat(result.records()).isEqualTo(3);
    assertThat(result.events()).extracting(SignalEvent::records).containsExactly(2, 1);
    assertThat(result.events())
        .extracting(SignalEvent::eventTime)
        .containsExactly(Instant.ofEpochMilli(1000), Instant.ofEpochMilli(2000));
    var gpu = (GpuSample) result.events().get(0).body();
    assertThat(gpu.entity()).isEqualTo("n1/GPU-1");
    assertThat(gpu.power().powerW()).isEqualTo(310.5);
    assertThat(gpu.power().temperatureC()).isEqualTo(41);
  }

  @Test
  void theSecondVersionSaysTheSameWithSymbols() {
    byte[] request =
        new Wire()
            .message(5, new Wire().packed(1, 1, 2, 3, 4).message(2, sample(41, 1000).whole(3, 5)))
            .message(5, new Wire().packed(1, 1, 5, 3, 4).message(3, new Wire().whole(1, 2)))
            .text(4, "")
            .text(4, "__name__")
            .text(4, "DCGM_FI_DEV_GPU_TEMP")
            .text(4, "UUID")
            .text(4, "GPU-1")
            .text(4, "wait_seconds")
            .bytes();
    var result = parse(DocumentKind.REMOTE_WRITE_2, request);
    assertThat(result.deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly("unsupported_histogram");
    assertThat(result.events())
        .anySatisfy(
            event ->
                assertThat(event.body())
                    .isInstanceOfSatisfying(
                        GpuSample.class,
                        gpu -> assertThat(gpu.power().temperatureC()).isEqualTo(41)));
  }

  @Test
  @DisplayName("BR-154, BR-155: every sample has the time that its sender gave it, in any order")
  void samplesKeepTheirTimes() {
    byte[] request =
        write(series("requests_total", sample(50, 100_000), sample(48, 90_000))).bytes();
    assertThat(parse(DocumentKind.REMOTE_WRITE, request).events())
        .extracting(SignalEvent::eventTime)
        .containsExactly(Instant.ofEpochSecond(100), Instant.ofEpochSecond(90));
  }

  @Test
  @DisplayName("BR-156: the end of a series is told from a value that is none")
  void endOfASeriesIsTold() {
    byte[] request =
        write(series("a", sample(STALE, 1000)), series("b", sample(Double.NaN, 1000))).bytes();
    assertThat(parse(DocumentKind.REMOTE_WRITE, request).deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly("stale", "not_a_number");
  }

  @Test
  void aSampleIsRecognisedWhereverItsRequestWasCut() {
    var temperature = series("DCGM_FI_DEV_GPU_TEMP", sample(41, 1000));
    var other = series("up", sample(1, 1000));
    var alone = parse(DocumentKind.REMOTE_WRITE, write(temperature).bytes());
    var after = parse(DocumentKind.REMOTE_WRITE, write(other, temperature).bytes());
    assertThat(after.events())
        .filteredOn(event -> event.body() instanceof GpuSample)
        .extracting(SignalEvent::identity)
        .containsExactly(alone.events().get(0).identity());
  }

  @Test
  void partsOfOneScrapeInTwoRequestsAreNotTakenForOneAnother() {
    var first =
        parse(
            DocumentKind.REMOTE_WRITE,
            write(series("DCGM_FI_DEV_GPU_TEMP", sample(41, 1000))).bytes());
    var second =
        parse(
            DocumentKind.REMOTE_WRITE,
            write(series("DCGM_FI_DEV_POWER_USAGE", sample(300, 1000))).bytes());
    assertThat(first.events().get(0).identity()).isNotEqualTo(second.events().get(0).identity());
  }

  @Test
  void labelsThatPointNowhereAreAMalformedRequest() {
    byte[] request = new Wire().text(4, "").message(5, new Wire().packed(1, 1, 2)).bytes();
    assertThat(parse(DocumentKind.REMOTE_WRITE_2, request).deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly("malformed_document");
  }

  @Test
  void seriesWithoutANameIsADeadLetter() {
    byte[] request = write(new Wire().message(2, sample(1, 1))).bytes();
    assertThat(parse(DocumentKind.REMOTE_WRITE, request).deadLetters())
        .extracting(DeadLetter::reason)
        .containsExactly("no_name");
  }

  @Test
  void damagedRequestsEndInRecordsThatAddUp() {
    byte[] request =
        write(
                series("DCGM_FI_DEV_GPU_TEMP", sample(41, 1000)),
                series("up", sample(1, 1000), sample(STALE, 2000)))
            .bytes();
    var random = new Random(20260301);
    for (int round = 0; round < 5000; round++) {
      byte[] damaged = request.clone();
      damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
      for (var kind : new DocumentKind[] {DocumentKind.REMOTE_WRITE, DocumentKind.REMOTE_WRITE_2}) {
        var result = parse(kind, damaged);
        assertThat(result.events().stream().mapToInt(SignalEvent::records).sum())
            .isEqualTo(result.records());
        assertThat(result.deadLetters())
            .noneMatch(letter -> letter.reason().equals("parser_failed"));
      }
    }
  }

  @Test
  void otherMetricsAreKeptWithTheirLabels() {
    byte[] request = write(series("up", sample(1, 1000))).bytes();
    assertThat(parse(DocumentKind.REMOTE_WRITE, request).events())
        .extracting(SignalEvent::body)
        .allSatisfy(
            body ->
                assertThat(body)
                    .isInstanceOfSatisfying(
                        MetricSample.class,
                        metric -> assertThat(metric.labels()).containsEntry("gpu", "0")));
  }
}
