package io.gridwright.ingest.parsers.progress;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.model.signal.ProgressEvent;
import java.util.Locale;
import java.util.Map;

/**
 * Books events of progress. Their position holds what happened and the step beside the place, since
 * one run may say two things at the same time in two requests.
 */
final class ProgressBook {
  private final RecordBook book;

  ProgressBook(RecordBook book) {
    this.book = book;
  }

  /** Books one record by its fields. */
  void take(String place, Map<String, Object> fields, String fragment) {
    book.read(1);
    try {
      var said = new ProgressFields(fields, book.document().cluster());
      ProgressEvent event = said.event();
      var time = said.time(book.document().observedAt());
      book.accept(position(place, event), time, 1, event);
    } catch (BrokenRecordException e) {
      book.reject(place, e.fault(), fragment);
    }
  }

  /** Books one record that is none of progress, or cannot be read. */
  void refuse(String place, Fault fault, String fragment) {
    book.read(1);
    book.reject(place, fault, fragment);
  }

  private static String position(String place, ProgressEvent event) {
    var what = event.progress().name().toLowerCase(Locale.ROOT);
    return place + ' ' + what + (event.step() == null ? "" : " " + event.step());
  }
}
