package io.gridwright.ingest.parsers.document;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.RawInput;
import io.gridwright.model.signal.SignalEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What a dead letter keeps of its document. */
class RecordBookTest {
  private static final Fault FAULT = new Fault("value", "not_a_number", "value is x");

  private static SourceDocument document(byte[] bytes) {
    return new SourceDocument("http://n1/metrics", "alpha", "n1", Instant.EPOCH, bytes);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static DeadLetter letter(SourceDocument document, String position, String fragment) {
    var book = new RecordBook(document, DocumentKind.JSON);
    book.read(1);
    book.reject(position, FAULT, fragment);
    return book.close().deadLetters().findFirst().orElseThrow();
  }

  private static String kept(DeadLetter letter) {
    var raw = Objects.requireNonNull(letter.raw());
    return new String(raw.bytes(letter.fragment()), StandardCharsets.UTF_8);
  }

  @Test
  void aLineIsKeptAsItsBytesWereAlsoWhereTheyAreNoText() {
    byte[] bytes = utf8("a 1\r\nb{x=\"?\"} 2\nc 3\n");
    bytes[9] = (byte) 0xff;
    var letter = letter(document(bytes), "line 2", "b{x=\"\uFFFD\"} 2");
    var raw = Objects.requireNonNull(letter.raw());
    assertThat(raw.bytes(letter.fragment()))
        .isEqualTo(new byte[] {'b', '{', 'x', '=', (byte) 0xff, '?', '"', '}', ' ', '2', '\n'});
    assertThat(raw.cluster()).isEqualTo("alpha");
    assertThat(raw.node()).isEqualTo("n1");
  }

  @Test
  void aShortLineOfPlainTextIsKeptOnceAsTheFragment() {
    var letter = letter(document(utf8("a 1\n  b x\n")), "line 2", "b x");
    assertThat(letter.raw()).isEqualTo(new RawInput("alpha", "n1", null, 6, false));
    assertThat(kept(letter)).isEqualTo("b x");
  }

  @Test
  void aRecordOfAJsonListIsKeptWithWhatStandsAroundItAndWithoutItsNeighbours() {
    var json =
        "{\"meta\":{\"v\":1},\"jobs\":[{\"id\":1},{\"id\":2,\"t\":[3]}],\"errors\":[{}],\"n\":7}";
    var letter = letter(document(utf8(json)), "/jobs/1", "{\"id\":2,\"t\":[3]}");
    assertThat(kept(letter))
        .isEqualTo("{\"meta\":{\"v\":1},\"jobs\":[{\"id\":2,\"t\":[3]}],\"n\":7}");
  }

  @Test
  void aPositionThatLeadsNowhereKeepsTheFragment() {
    assertThat(kept(letter(document(utf8("{\"a\":1}")), "/b/3", "{\"id\":2}")))
        .isEqualTo("{\"id\":2}");
    assertThat(kept(letter(document(utf8("no json")), "/b/3", "{\"id\":2}")))
        .isEqualTo("{\"id\":2}");
    assertThat(kept(letter(document(utf8("one line")), "line 9", "x"))).isEqualTo("x");
  }

  @Test
  void aRefusedDocumentKeepsItsBytesUpToTheLimitAndTheTrueLength() {
    var document = document(utf8("\u0000".repeat(100))).keeping(64);
    var letter =
        RecordBook.refused(document, DocumentKind.BINARY, "/", FAULT)
            .deadLetters()
            .findFirst()
            .orElseThrow();
    var raw = Objects.requireNonNull(letter.raw());
    assertThat(raw.bytes(letter.fragment())).hasSize(64);
    assertThat(raw.length()).isEqualTo(100);
    assertThat(raw.truncated()).isTrue();
  }

  @Test
  void aDocumentThatIsWrongAllOverIsManyLettersAtMostAndTheRestIsCounted() {
    var book = new RecordBook(document(utf8("x\n".repeat(30_000))), DocumentKind.PROMETHEUS);
    for (int i = 1; i <= 30_000; i++) {
      book.read(1);
      book.reject("line " + i, FAULT, "x");
    }
    var result = book.close();
    assertThat(result.records()).isEqualTo(30_000);
    assertThat(result.events()).hasSize(RecordBook.LETTERS + 1);
    SignalEvent rest = result.events().get(RecordBook.LETTERS);
    assertThat(rest.records()).isEqualTo(30_000 - RecordBook.LETTERS);
    assertThat(rest.origin().position()).isEqualTo("line " + (RecordBook.LETTERS + 1));
    assertThat(((DeadLetter) rest.body()).detail())
        .isEqualTo("20000 more records of this reason, from here on: value is x");
  }
}
