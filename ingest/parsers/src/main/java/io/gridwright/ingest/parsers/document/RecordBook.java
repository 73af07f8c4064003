package io.gridwright.ingest.parsers.document;

import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.Origin;
import io.gridwright.model.signal.RawInput;
import io.gridwright.model.signal.Signal;
import io.gridwright.model.signal.SignalEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Keeps count of what one document held and what became of it. A document that is wrong all over
 * cannot fill the memory with dead letters: after {@link #LETTERS} of them, those of one reason and
 * field are one letter that stands for many records.
 */
public final class RecordBook {
  /** Dead letters of one document that are kept one by one. */
  public static final int LETTERS = 10_000;

  private static final long RAW_BYTES = 16L * 1024 * 1024;
  private static final int FRAGMENT_LIMIT = 2000;
  private final SourceDocument document;
  private final DocumentKind kind;
  private final Excerpts excerpts;
  private final List<SignalEvent> events = new ArrayList<>();
  private final Map<String, Crowd> crowds = new LinkedHashMap<>();
  private int read;
  private int letters;
  private long rawBytes;

  /** A book for one document of one kind. */
  public RecordBook(SourceDocument document, DocumentKind kind) {
    this.document = document;
    this.kind = kind;
    this.excerpts = new Excerpts(document.shared());
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
    reject(position, 1, fault, fragment);
  }

  /** Books records that could not be understood together. */
  public void reject(String position, int records, Fault fault, String fragment) {
    if (letters >= LETTERS) {
      crowds.computeIfAbsent(
                  fault.reason() + '/' + fault.field(), any -> new Crowd(position, fault))
              .count +=
          records;
      return;
    }
    letters++;
    var letter = letter(fault, fragment, raw(excerpts.of(position, fragment), fragment));
    accept(position, document.observedAt(), records, letter);
  }

  /** Closes the book. */
  public ParseResult close() {
    for (var crowd : crowds.values()) {
      var first = crowd.first;
      var fault =
          new Fault(
              first.field(),
              first.reason(),
              crowd.count + " more records of this reason, from here on: " + first.detail());
      accept(crowd.position, document.observedAt(), crowd.count, letter(fault, "", null));
    }
    crowds.clear();
    return new ParseResult(kind, read, events);
  }

  /** The result of a document that is one dead letter as a whole. */
  public static ParseResult refused(
      SourceDocument document, DocumentKind kind, String position, Fault fault) {
    var book = new RecordBook(document, kind);
    book.read(1);
    var fragment = document.start(FRAGMENT_LIMIT);
    book.accept(position, book.letter(fault, fragment, book.raw(document.shared(), fragment)));
    return book.close();
  }

  private DeadLetter letter(Fault fault, String fragment, @Nullable RawInput raw) {
    return new DeadLetter(
        kind.label(), fault.field(), fault.reason(), fault.detail(), fragment, raw);
  }

  private RawInput raw(byte[] bytes, String fragment) {
    var part = document.part();
    boolean cut = part != null && part.length() > bytes.length;
    if (!cut && isSaidBy(fragment, bytes)) {
      return new RawInput(document.cluster(), document.node(), null, bytes.length, false);
    }
    int limit = (int) Math.min(document.letterBytes(), Math.max(0, RAW_BYTES - rawBytes));
    rawBytes += Math.min(limit, bytes.length);
    var raw = RawInput.of(document.cluster(), document.node(), bytes, limit);
    return cut ? new RawInput(raw.cluster(), raw.node(), raw.base64(), part.length(), true) : raw;
  }

  private boolean isSaidBy(String fragment, byte[] bytes) {
    return fragment.length() <= FRAGMENT_LIMIT
        && bytes.length <= Math.min(document.letterBytes(), 4 * FRAGMENT_LIMIT)
        && fragment.indexOf('\uFFFD') < 0
        && new String(bytes, StandardCharsets.UTF_8).strip().equals(fragment.strip());
  }

  /**
   * Why a record could not be understood.
   *
   * @param field the field at fault, if one is known
   * @param reason a short constant; failures are counted by it
   * @param detail the sentence for a person, with the values
   */
  public record Fault(@Nullable String field, String reason, String detail) {}

  /** Records of one reason and field that are not kept one by one. */
  private static final class Crowd {
    private final String position;
    private final Fault first;
    private int count;

    private Crowd(String position, Fault first) {
      this.position = position;
      this.first = first;
    }
  }
}
