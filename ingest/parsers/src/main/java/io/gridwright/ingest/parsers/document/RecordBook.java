package io.gridwright.ingest.parsers.document;

import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.Origin;
import io.gridwright.model.signal.Signal;
import io.gridwright.model.signal.SignalEvent;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Keeps count of what one document held and what became of it. */
public final class RecordBook {
  private final SourceDocument document;
  private final DocumentKind kind;
  private final List<SignalEvent> events = new ArrayList<>();
  private int read;

  /** A book for one document of one kind. */
  public RecordBook(SourceDocument document, DocumentKind kind) {
    this.document = document;
    this.kind = kind;
  }

  /** The document that is read. */
  public SourceDocument document() {
    return document;
  }

  /** Notes that source records were met at the input. */
  public void read(int records) {
    read += records;
  }

  /** Books one record that became a signal, true at the time the document was read. */
  public void accept(String position, Signal body) {
    accept(position, document.observedAt(), 1, body);
  }

  /** Books records that became one signal. */
  public void accept(String position, Instant eventTime, int records, Signal body) {
    var origin = new Origin(document.source(), position);
    events.add(new SignalEvent(origin, eventTime, records, body));
  }

  /** Books one record that could not be understood. */
  public void reject(String position, Fault fault, String fragment) {
    var letter =
        new DeadLetter(kind.label(), fault.field(), fault.reason(), fault.detail(), fragment);
    accept(position, letter);
  }

  /** Closes the book. */
  public ParseResult close() {
    return new ParseResult(kind, read, events);
  }

  /** The result of a document that is one dead letter as a whole. */
  public static ParseResult refused(
      SourceDocument document, DocumentKind kind, String position, Fault fault) {
    var book = new RecordBook(document, kind);
    book.read(1);
    book.reject(position, fault, document.text());
    return book.close();
  }

  /**
   * Why a record could not be understood.
   *
   * @param field the field at fault, if one is known
   * @param reason a short constant; failures are counted by it
   * @param detail the sentence for a person, with the values
   */
  public record Fault(@Nullable String field, String reason, String detail) {}
}
