package io.gridwright.ingest.parsers;

import static org.assertj.core.api.Assertions.assertThat;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.JobObservation;
import io.gridwright.model.signal.MetricSample;
import io.gridwright.model.signal.Origin;
import io.gridwright.model.signal.RawInput;
import io.gridwright.model.signal.SignalEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Dead letters parsed again, as if today's parsers were better than those that refused them. */
class LetterReaderTest {
  private static final Instant TIME = Instant.parse("2026-12-01T00:00:00Z");

  private static SignalEvent letter(String kind, String position, String content, String reason) {
    var raw =
        RawInput.of("alpha", "n1", content.getBytes(StandardCharsets.UTF_8), RawInput.USUAL_LIMIT);
    var body = new DeadLetter(kind, null, reason, "no parser then", "", raw);
    return new SignalEvent(new Origin("http://h/x", position), TIME, 1, body);
  }

  @Test
  void aDocumentThatHadNoParserIsUnderstoodByThatOfToday() {
    var page =
        "DCGM_FI_DEV_GPU_TEMP{gpu=\"0\",UUID=\"GPU-a\",Hostname=\"n1\"} 41\nnode_up{a=\"b\"} x\n";
    var events = LetterReader.read("t/0/7", letter("text", "/", page, "unsupported_kind"));
    assertThat(events).extracting(e -> e.body().kind().table()).contains("gpu_sample");
    assertThat(events).allMatch(e -> e.origin().position().startsWith("letter t/0/7 line "));
    assertThat(events).allMatch(e -> e.eventTime().equals(TIME));
    assertThat(events.stream().mapToInt(SignalEvent::records).sum()).isEqualTo(2);
  }

  @Test
  void aRecordOfASlurmAnswerIsReadAsTheKindThatItWasTakenFor() {
    var cut =
        """
        {"meta":{"slurm":{"cluster":"alpha"}},"jobs":[{"job_id":7,"job_state":["RUNNING"],
         "name":"a","user_name":"u","account":"t","partition":"p","submit_time":1,"start_time":2}]}
        """;
    var events = LetterReader.read("t/0/8", letter("slurm_jobs", "/jobs/44", cut, "missing_field"));
    assertThat(events).hasSize(1);
    assertThat(((JobObservation) events.get(0).body()).job().id()).isEqualTo("7");
    assertThat(events.get(0).origin().position()).isEqualTo("letter t/0/8 /jobs/0");
  }

  @Test
  void aMessageThatTheStreamRefusedIsTheSameEventAgain() {
    var origin = new Origin("http://n2/metrics", "line 3");
    var event = new SignalEvent(origin, TIME, 4, new MetricSample("n2", "up", Map.of(), 1));
    var wire = new String(SignalJson.encode(event), StandardCharsets.UTF_8);
    var again = LetterReader.read("t/1/9", letter("metric_sample", "line 3", wire, "future_time"));
    assertThat(again)
        .containsExactly(
            new SignalEvent(
                new Origin("http://n2/metrics", "letter t/1/9 line 3"), TIME, 4, event.body()));
  }

  @Test
  void whatIsStillNotUnderstoodComesToNothing() {
    var line = letter("prometheus", "line 3", "up x", "not_a_number");
    assertThat(LetterReader.read("t/0/1", line)).isEmpty();
    var withoutBytes = new DeadLetter("unknown", null, "unreachable", "no answer", "");
    assertThat(LetterReader.read("t/0/2", new SignalEvent(line.origin(), TIME, 1, withoutBytes)))
        .isEmpty();
  }

  @Test
  void everyLetterOfADocumentKeepsWhatItsParserNeedsToComeToTheSameFault() {
    var json =
        "{\"meta\":{\"slurm\":{\"cluster\":\"alpha\"}},\"jobs\":[{\"job_id\":1},{\"job_state\":[\"RUNNING\"]}],\"last_update\":3}";
    var document = new SourceDocument("f", null, null, TIME, json.getBytes(StandardCharsets.UTF_8));
    var letters =
        Parsers.parse(document).events().stream()
            .filter(event -> event.body() instanceof DeadLetter)
            .toList();
    assertThat(letters).isNotEmpty();
    for (SignalEvent each : letters) {
      var first = (DeadLetter) each.body();
      var raw = java.util.Objects.requireNonNull(first.raw());
      var cut = new SourceDocument("f", null, null, TIME, raw.bytes(first.fragment()));
      var again = Parsers.parse(cut, DocumentKind.SLURM_JOBS).deadLetters().toList();
      assertThat(again).extracting(DeadLetter::reason).isEqualTo(List.of(first.reason()));
    }
  }
}
