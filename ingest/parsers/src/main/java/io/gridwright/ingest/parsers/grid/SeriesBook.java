package io.gridwright.ingest.parsers.grid;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.model.signal.GridSignal;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Collects the points of one document and books them. A point without an end lasts for the shortest
 * step of its series, an hour where there is only one point.
 */
final class SeriesBook {
  private static final Duration HOUR = Duration.ofHours(1);
  private final RecordBook book;
  private final String publisher;
  private final List<SeriesPoint> points = new ArrayList<>();

  /**
   * A book.
   *
   * @param publisher the event id of what it books
   */
  SeriesBook(RecordBook book, String publisher) {
    this.book = book;
    this.publisher = publisher;
  }

  /** The book that it fills. */
  RecordBook book() {
    return book;
  }

  /** Takes one record, or books why it cannot be understood. */
  void add(String position, String text, Supplier<SeriesPoint> point) {
    book.read(1);
    try {
      points.add(point.get());
    } catch (BrokenRecordException e) {
      book.reject(position, e.fault(), text);
    }
  }

  /** Refuses one record. */
  void refuse(String position, String text, Fault fault) {
    book.read(1);
    book.reject(position, fault, text);
  }

  /** Books the points. */
  void close() {
    Map<Series, Duration> steps = steps();
    var seen = new HashSet<Object>();
    for (SeriesPoint point : points) {
      Duration step = steps.getOrDefault(new Series(point.type(), point.area()), HOUR);
      Instant end = point.end() == null ? point.start().plus(step) : point.end();
      Instant known = point.known() == null ? book.document().observedAt() : point.known();
      Fault fault = null;
      if (!end.isAfter(point.start())) {
        fault = new Fault("end", "empty_interval", "It begins and ends at " + point.start());
      } else if (!seen.add(
          List.of(point.type(), String.valueOf(point.area()), point.start(), known))) {
        fault = new Fault("start", "duplicate", point.start() + " was said before");
      }
      if (fault == null) {
        book.accept(
            point.position(),
            known,
            1,
            new GridSignal(
                publisher,
                point.type(),
                point.start(),
                end,
                point.value(),
                point.unit(),
                point.area(),
                point.labels()));
      } else {
        book.reject(point.position(), fault, point.text());
      }
    }
  }

  private Map<Series, Duration> steps() {
    var last = new HashMap<Series, Instant>();
    var steps = new HashMap<Series, Duration>();
    for (SeriesPoint point : points) {
      var series = new Series(point.type(), point.area());
      Instant before = last.put(series, point.start());
      if (before != null && !before.equals(point.start())) {
        Duration step = Duration.between(before, point.start()).abs();
        steps.merge(series, step, (a, b) -> a.compareTo(b) <= 0 ? a : b);
      }
    }
    return steps;
  }

  private record Series(String type, @Nullable String area) {}
}
