package io.gridwright.app.launcher.run;

import io.gridwright.analytics.warehouse.ReplayedLetter;
import io.gridwright.analytics.warehouse.Row;
import io.gridwright.model.signal.DeadLetter;
import io.gridwright.model.signal.Origin;
import io.gridwright.model.signal.RawInput;
import io.gridwright.model.signal.SignalEvent;
import java.time.Instant;
import java.util.Objects;

/**
 * A dead letter of the warehouse.
 *
 * @param topic of its message
 * @param partition of its message
 * @param offset of its message
 * @param event the letter as it was
 */
record LetterRow(String topic, int partition, long offset, SignalEvent event) {
  static LetterRow of(Row row) {
    var raw =
        new RawInput(
            row.text("cluster"),
            row.text("node"),
            row.text("base64"),
            (long) row.number("length"),
            false);
    var letter =
        new DeadLetter(
            row.name("document_kind"), null, row.name("reason"), "", row.name("fragment"), raw);
    return new LetterRow(
        row.name("kafka_topic"),
        (int) row.number("kafka_partition"),
        (long) row.number("kafka_offset"),
        new SignalEvent(
            new Origin(row.name("source"), row.name("position")),
            Objects.requireNonNull(row.instant("event_time")),
            1,
            letter));
  }

  /** Names it among all letters. */
  String key() {
    return topic + '/' + partition + '/' + offset;
  }

  ReplayedLetter replayed(Instant at, long accepted, long refused) {
    return new ReplayedLetter(topic, partition, offset, at, accepted, refused);
  }
}
