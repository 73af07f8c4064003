package io.gridwright.ingest.parsers.flex;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import java.time.Instant;

/**
 * The attributes of a CloudEvent.
 *
 * @param id unique within the source
 * @param source who sent it
 * @param type what it is
 * @param time when it was made; when it was read where it does not say
 * @param correlation what it belongs to; empty for nothing
 */
record Envelope(String id, String source, String type, Instant time, String correlation) {
  /**
   * The attributes of an event in structured form.
   *
   * @throws BrokenRecordException with reason {@code unsupported_version}, {@code missing_field} or
   *     {@code bad_time}
   */
  static Envelope of(JsonNode event, Instant now) {
    String version = event.path("specversion").asText();
    if (!version.startsWith("1.")) {
      throw new BrokenRecordException(
          "specversion", "unsupported_version", "CloudEvents version is " + version);
    }
    return new Envelope(
        required(event, "id"),
        required(event, "source"),
        required(event, "type"),
        Times.parse(event.path("time"), now),
        event.path("correlationid").asText());
  }

  private static String required(JsonNode event, String field) {
    String value = event.path(field).asText();
    if (value.isBlank()) {
      throw new BrokenRecordException(field, "missing_field", "The event has no " + field);
    }
    return value;
  }
}
