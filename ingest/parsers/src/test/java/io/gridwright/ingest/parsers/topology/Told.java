package io.gridwright.ingest.parsers.topology;

import io.gridwright.ingest.parsers.Parsers;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.Signal;
import io.gridwright.model.signal.SignalEvent;
import io.gridwright.model.signal.TopologyEdge;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;

/** What a document of a test tells, in words that are easy to compare. */
public record Told(ParseResult result) {
  public static final Instant NOW = Instant.parse("2026-03-02T10:00:00Z");

  /** A document by its file name. */
  public static Told of(String name, String text) {
    return of(name, null, text);
  }

  /** A document of a node. */
  public static Told of(String name, @org.jspecify.annotations.Nullable String node, String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return new Told(Parsers.parse(new SourceDocument(name, "c1", node, NOW, bytes)));
  }

  /** Edges such as {@code NODE n1 < LEAF s1}. */
  public List<String> edges() {
    return bodies(TopologyEdge.class).stream().map(Told::words).toList();
  }

  /** Signals of one type. */
  public <T extends Signal> List<T> bodies(Class<T> type) {
    return result.events().stream()
        .map(SignalEvent::body)
        .filter(type::isInstance)
        .map(type::cast)
        .toList();
  }

  /** Reasons of the dead letters. */
  public List<String> reasons() {
    return result.deadLetters().map(DeadLetter::reason).toList();
  }

  private static String words(TopologyEdge edge) {
    return "%s %s < %s %s".formatted(edge.level(), edge.child(), edge.parentLevel(), edge.parent());
  }
}
