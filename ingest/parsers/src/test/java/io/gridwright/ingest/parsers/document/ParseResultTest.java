package io.gridwright.ingest.parsers.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.model.signal.MetricSample;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ParseResultTest {
  private static final SourceDocument DOCUMENT =
      new SourceDocument(
          "http://n1:9400/metrics?x=1",
          null,
          "n1",
          Instant.EPOCH,
          "up 1".getBytes(StandardCharsets.UTF_8));

  @Test
  void acceptedAndRejectedRecordsAddUpToTheRecordsRead() {
    var book = new RecordBook(DOCUMENT, DocumentKind.PROMETHEUS);
    book.read(4);
    book.accept("1", Instant.EPOCH, 3, new MetricSample("n1", "up", Map.of(), 1));
    book.reject("4", new Fault("value", "not_a_number", "value is x"), "up x");
    var result = book.close();
    assertThat(result.accepted()).isEqualTo(3);
    assertThat(result.rejected()).isEqualTo(1);
    assertThat(result.deadLetters().toList().get(0).documentKind()).isEqualTo("prometheus");
  }

  @Test
  void aRecordThatWasReadAndNotBookedIsAnError() {
    var book = new RecordBook(DOCUMENT, DocumentKind.PROMETHEUS);
    book.read(2);
    book.accept("1", new MetricSample("n1", "up", Map.of(), 1));
    assertThatThrownBy(book::close).hasMessage("2 records were read, 1 were booked");
  }

  @Test
  void aRefusedDocumentIsOneRecordAndOneDeadLetter() {
    var fault = new Fault(null, "unsupported_kind", "csv");
    var result = RecordBook.refused(DOCUMENT, DocumentKind.CSV, "1", fault);
    assertThat(result.records()).isEqualTo(1);
    assertThat(result.deadLetters().toList().get(0).fragment()).isEqualTo("up 1");
  }

  @Test
  void theFileNameIsTheLastPartOfThePath() {
    assertThat(DOCUMENT.fileName()).isEqualTo("metrics");
  }

  @Test
  void bytesThatAreNotUtf8BecomeTheReplacementCharacter() {
    byte[] latin = {'C', 'a', 'f', (byte) 0xe9};
    assertThat(new SourceDocument("x", null, null, Instant.EPOCH, latin).text())
        .isEqualTo("Caf\uFFFD");
  }
}
