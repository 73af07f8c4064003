package io.gridwright.ingest.parsers.document;

import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.SignalEvent;
import java.util.List;
import java.util.stream.Stream;

/**
 * What became of one document. Every source record is in exactly one event or dead letter.
 *
 * @param kind what the document was taken for
 * @param records source records (sample lines, JSON objects) that were read, counted at the input
 * @param events signals and dead letters
 */
public record ParseResult(DocumentKind kind, int records, List<SignalEvent> events) {
  public ParseResult {
    events = List.copyOf(events);
    int booked = events.stream().mapToInt(SignalEvent::records).sum();
    if (booked != records) {
      throw new IllegalStateException(records + " records were read, " + booked + " were booked");
    }
  }

  /** Source records that became signals. */
  public int accepted() {
    return records - rejected();
  }

  /** Source records that became dead letters. */
  public int rejected() {
    return events.stream()
        .filter(event -> event.body() instanceof DeadLetter)
        .mapToInt(SignalEvent::records)
        .sum();
  }

  /** The dead letters alone. */
  public Stream<DeadLetter> deadLetters() {
    return events.stream()
        .map(SignalEvent::body)
        .filter(DeadLetter.class::isInstance)
        .map(DeadLetter.class::cast);
  }
}
