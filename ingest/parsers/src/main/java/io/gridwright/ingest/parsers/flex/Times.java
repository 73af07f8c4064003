package io.gridwright.ingest.parsers.flex;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;

/** Times of events, which are ISO 8601 with a zone. */
final class Times {
  private Times() {}

  /**
   * A time, or what stands for it where none is said.
   *
   * @throws BrokenRecordException with reason {@code bad_time}
   */
  static Instant parse(JsonNode json, Instant otherwise) {
    if (json.isMissingNode() || json.isNull()) {
      return otherwise;
    }
    try {
      return OffsetDateTime.parse(json.asText()).toInstant();
    } catch (DateTimeException e) {
      throw new BrokenRecordException("time", "bad_time", "No time: " + json.asText());
    }
  }
}
