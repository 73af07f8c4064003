package io.gridwright.ingest.parsers.slurm;

import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.JobObservation;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;

/** Texts of Slurm's commands through the one entry of all parsers. */
final class Texts {
  static final Instant SEEN = Instant.parse("2026-03-01T12:00:00Z");

  private Texts() {}

  static ParseResult read(String text) {
    return read(text.getBytes(StandardCharsets.UTF_8));
  }

  static ParseResult read(byte[] bytes) {
    return Parsers.parse(new SourceDocument("command:test", "c1", null, SEEN, bytes));
  }

  static ParseResult readIn(String zone, String text) {
    var bytes = text.getBytes(StandardCharsets.UTF_8);
    var document = new SourceDocument("command:test", "c1", null, SEEN, bytes);
    return Parsers.parse(document.inZone(ZoneId.of(zone)));
  }

  static List<JobObservation> jobs(String text) {
    return all(read(text), JobObservation.class);
  }

  static JobObservation job(String text) {
    return jobs(text).get(0);
  }

  static <T> List<T> all(ParseResult result, Class<T> type) {
    return result.events().stream()
        .map(event -> event.body())
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }

  static List<String> reasons(ParseResult result) {
    return result.deadLetters().map(DeadLetter::reason).toList();
  }
}
