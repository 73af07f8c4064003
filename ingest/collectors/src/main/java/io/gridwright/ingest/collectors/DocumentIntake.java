package io.gridwright.ingest.collectors;

import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.SignalEvent;
import java.time.Instant;
import java.util.Iterator;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.function.Function;

/** Parses documents and publishes what comes out. Every document ends in events that add up. */
public final class DocumentIntake {
  private static final String PARSER_FAILED = "parser_failed";
  private final Function<SourceDocument, ParseResult> parser;
  private final SignalSink sink;
  private final Consumer<IntakeTally> counter;

  /** An intake in front of a sink. */
  public DocumentIntake(Function<SourceDocument, ParseResult> parser, SignalSink sink) {
    this(parser, sink, tally -> {});
  }

  private DocumentIntake(
      Function<SourceDocument, ParseResult> parser,
      SignalSink sink,
      Consumer<IntakeTally> counter) {
    this.parser = parser;
    this.sink = sink;
    this.counter = counter;
  }

  /** The same intake, which also tells what became of every document. */
  public DocumentIntake counted(Consumer<IntakeTally> more) {
    return new DocumentIntake(parser, sink, counter.andThen(more));
  }

  /** The same intake in front of the same sink, which reads documents in another way. */
  public DocumentIntake parsing(Function<SourceDocument, ParseResult> other) {
    return new DocumentIntake(other, sink, counter);
  }

  /**
   * Parses one document and publishes its events; a long text of lines goes part by part. A parser
   * that throws costs that document alone.
   *
   * @throws io.gridwright.model.error.GridwrightException SOURCE_FAILED when the sink fails
   */
  public Taken take(SourceDocument document) {
    return take(document, event -> {});
  }

  /**
   * The same, which also tells what came out.
   *
   * @param seen is given every event once it is published
   */
  public Taken take(SourceDocument document, Consumer<SignalEvent> seen) {
    return takeParts(Parsers.parts(document), seen);
  }

  /**
   * Parses the parts of one document and publishes the events of each before the next is asked for.
   *
   * @param parts at least one
   * @throws io.gridwright.model.error.GridwrightException SOURCE_FAILED when the sink fails
   */
  public Taken takeParts(Iterator<SourceDocument> parts) {
    return takeParts(parts, event -> {});
  }

  private Taken takeParts(Iterator<SourceDocument> parts, Consumer<SignalEvent> seen) {
    var all = part(parts.next(), seen);
    while (parts.hasNext()) {
      all = all.and(part(parts.next(), seen));
    }
    counter.accept(all.tally());
    return all;
  }

  private Taken part(SourceDocument document, Consumer<SignalEvent> seen) {
    ParseResult result;
    try {
      result = parser.apply(document);
    } catch (RuntimeException | StackOverflowError e) {
      var failure =
          new CollectFailure(
              CollectFailure.UNKNOWN_KIND, document.source(), PARSER_FAILED, e.toString());
      sink.publish(failure.event(document.observedAt()));
      return new Taken(failure.documentKind(), IntakeTally.refused(failure.reason()));
    }
    sink.publish(result);
    result.events().forEach(seen);
    return new Taken(result.kind().label(), tally(result));
  }

  /**
   * Publishes the dead letter of something that could not be read.
   *
   * @throws io.gridwright.model.error.GridwrightException SOURCE_FAILED when the sink fails
   */
  public Taken refuse(CollectFailure failure, Instant at) {
    sink.publish(failure.event(at));
    var taken = new Taken(failure.documentKind(), IntakeTally.refused(failure.reason()));
    counter.accept(taken.tally());
    return taken;
  }

  /** Waits until everything has arrived; see {@link SignalSink#flush()}. */
  public void flush() {
    sink.flush();
  }

  private static IntakeTally tally(ParseResult result) {
    var rejected = new TreeMap<String, Long>();
    for (SignalEvent event : result.events()) {
      if (event.body() instanceof DeadLetter letter) {
        rejected.merge(letter.reason(), (long) event.records(), Long::sum);
      }
    }
    return new IntakeTally(
        1, result.records(), result.events().size(), result.accepted(), rejected);
  }

  /**
   * What became of one document.
   *
   * @param kind label of the document's kind, {@code unknown} when nothing could be read
   * @param tally its counts
   */
  public record Taken(String kind, IntakeTally tally) {
    private Taken and(Taken next) {
      return new Taken(kind, tally.withPart(next.tally));
    }
  }
}
