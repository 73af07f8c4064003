package io.gridwright.ingest.parsers.nvidia;

import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.GpuSample;
import io.gridwright.model.signal.Signal;
import io.gridwright.model.signal.SignalEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/** What a tool printed on the host {@code n1}, and what came of it. */
record Printed(ParseResult result) {
  static final Instant READ_AT = Instant.parse("2026-03-01T10:00:00Z");

  static Printed of(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new Printed(Parsers.parse(new SourceDocument("run/out", null, "n1", READ_AT, bytes)));
  }

  List<GpuSample> gpus() {
    return all(GpuSample.class);
  }

  List<String> reasons() {
    return all(DeadLetter.class).stream().map(DeadLetter::reason).toList();
  }

  <S extends Signal> List<S> all(Class<S> type) {
    return result.events().stream()
        .map(SignalEvent::body)
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }
}
