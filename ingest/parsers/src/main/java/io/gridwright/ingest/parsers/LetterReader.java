package io.gridwright.ingest.parsers;

import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.Origin;
import io.gridwright.model.signal.RawInput;
import io.gridwright.model.signal.SignalEvent;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Parses again what a dead letter kept. What comes out has positions of its own, {@code letter KEY
 * POSITION}, so that it is told from what the same source said else.
 */
public final class LetterReader {
  /** How the position of everything begins that was understood in a dead letter's place. */
  public static final String POSITION = "letter ";

  private LetterReader() {}

  /**
   * What today's parsers make of a letter: nothing when they understand none of its records, else
   * all of it, with dead letters for the records that are still wrong.
   *
   * @param key names the letter
   * @param event the letter with its origin and time
   */
  public static List<SignalEvent> read(String key, SignalEvent event) {
    if (!(event.body() instanceof DeadLetter letter) || letter.raw() == null) {
      return List.of();
    }
    var prefix = POSITION + key + ' ';
    byte[] bytes = letter.raw().bytes(letter.fragment());
    return message(bytes)
        .map(Stream::of)
        .orElseGet(() -> document(event, letter, letter.raw(), bytes))
        .map(each -> moved(each, prefix))
        .toList();
  }

  private static Optional<SignalEvent> message(byte[] bytes) {
    try {
      return Optional.of(SignalJson.decode(bytes));
    } catch (GridwrightException notAMessage) {
      return Optional.empty();
    }
  }

  private static Stream<SignalEvent> document(
      SignalEvent event, DeadLetter letter, RawInput raw, byte[] bytes) {
    var document =
        new SourceDocument(
            event.origin().source(), raw.cluster(), raw.node(), event.eventTime(), bytes);
    boolean whole = event.origin().position().equals("/");
    var asBefore = DocumentKind.labelled(letter.documentKind());
    var detected = Parsers.kindOf(document);
    return Stream.of(
        whole ? detected : asBefore.orElse(detected), asBefore.orElse(detected), detected)
        .distinct()
        .map(kind -> Parsers.parse(document, kind))
        .filter(result -> result.accepted() > 0)
        .findFirst()
        .map(ParseResult::events)
        .orElse(List.of())
        .stream();
  }

  private static SignalEvent moved(SignalEvent event, String prefix) {
    var origin = new Origin(event.origin().source(), prefix + event.origin().position());
    return new SignalEvent(origin, event.eventTime(), event.records(), event.body());
  }
}
