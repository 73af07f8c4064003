package io.gridwright.ingest.parsers.prometheus;

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

/** One page of an exporter and what came of it. */
record Page(ParseResult result) {
  static final Instant READ_AT = Instant.parse("2026-03-01T10:00:00Z");

  static Page of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }

  static Page of(byte[] bytes) {
    return new Page(
        Parsers.parse(
            new SourceDocument("http://10.0.0.1:9400/metrics", null, null, READ_AT, bytes)));
  }

  List<GpuSample> gpus() {
    return all(GpuSample.class);
  }

  GpuSample gpu() {
    List<GpuSample> all = gpus();
    if (all.size() != 1) {
      throw new AssertionError("not one GPU but " + all);
    }
    return all.get(0);
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
