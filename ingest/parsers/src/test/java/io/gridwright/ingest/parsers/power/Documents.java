package io.gridwright.ingest.parsers.power;

import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.PowerSample;
import io.gridwright.model.signal.SignalEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/** Documents of the tests of this package. */
final class Documents {
  static final Instant READ_AT = Instant.parse("2026-03-01T10:00:00Z");

  private Documents() {}

  static ParseResult parse(String source, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return Parsers.parse(new SourceDocument(source, null, "n7", READ_AT, bytes));
  }

  static List<PowerSample> samples(ParseResult result) {
    return result.events().stream()
        .map(SignalEvent::body)
        .filter(PowerSample.class::isInstance)
        .map(PowerSample.class::cast)
        .toList();
  }
}
