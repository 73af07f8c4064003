package io.gridwright.ingest.collectors.publish;

/**
 * What was published of one kind.
 *
 * @param events events that the broker has acknowledged
 * @param records source records in them
 * @param failedEvents events that the broker did not take
 * @param failedRecords source records in those
 */
public record PublishCount(long events, long records, long failedEvents, long failedRecords) {
  static final PublishCount NONE = new PublishCount(0, 0, 0, 0);

  PublishCount arrived(int more) {
    return new PublishCount(events + 1, records + more, failedEvents, failedRecords);
  }

  PublishCount failed(int more) {
    return new PublishCount(events, records, failedEvents + 1, failedRecords + more);
  }
}
