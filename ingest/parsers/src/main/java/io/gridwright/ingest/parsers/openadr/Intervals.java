package io.gridwright.ingest.parsers.openadr;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.model.signal.GridSignal;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The intervals of one event, or of one resource of a report. An interval without a period of its
 * own follows the one before and lasts as long as the event's period says.
 */
final class Intervals {
  private final RecordBook book;
  private final JsonNode message;
  private final JsonNode holder;

  /**
   * Intervals.
   *
   * @param message the event or report
   * @param holder what holds the intervals, the message itself or a resource in it
   */
  Intervals(RecordBook book, JsonNode message, JsonNode holder) {
    this.book = book;
    this.message = message;
    this.holder = holder;
  }

  void read(String pointer) {
    JsonNode intervals = holder.path("intervals");
    JsonNode common = holder.path("intervalPeriod");
    @Nullable Instant next = null;
    boolean open = false;
    for (int i = 0; i < intervals.size(); i++) {
      JsonNode interval = intervals.get(i);
      JsonNode own = interval.path("intervalPeriod");
      String place = pointer + "/intervals/" + i;
      try {
        Instant start = start(own, next, open, common);
        String duration = own.path("duration").asText(common.path("duration").asText());
        Instant end = start == null ? null : Periods.end(start, duration);
        next = end;
        open = end == null;
        payloads(place, interval, start, end);
      } catch (DateTimeException e) {
        reject(
            place, interval, new Fault("intervalPeriod", "bad_time", "No time: " + e.getMessage()));
      }
    }
  }

  private @Nullable Instant start(
      JsonNode own, @Nullable Instant next, boolean open, JsonNode common) {
    if (own.path("start").isTextual()) {
      return Periods.start(own.path("start").asText(), announced());
    }
    if (next != null || open) {
      return next;
    }
    JsonNode first = common.path("start");
    return first.isTextual() ? Periods.start(first.asText(), announced()) : null;
  }

  /** When the message was made, for starts that mean now; when it was read if it does not say. */
  private Instant announced() {
    try {
      return Instant.parse(message.path("createdDateTime").asText());
    } catch (DateTimeException e) {
      return book.document().observedAt();
    }
  }

  private void payloads(
      String place, JsonNode interval, @Nullable Instant start, @Nullable Instant end) {
    if (start == null) {
      reject(
          place, interval, new Fault("intervalPeriod", "no_start", "No start is said or follows"));
      return;
    }
    int values = 0;
    JsonNode payloads = interval.path("payloads");
    for (int p = 0; p < payloads.size(); p++) {
      JsonNode payload = payloads.get(p);
      for (int v = 0; v < payload.path("values").size(); v++) {
        values++;
        JsonNode value = payload.path("values").get(v);
        String type = payload.path("type").asText("unnamed");
        String at = place + "/payloads/" + p + "/values/" + v;
        if (PayloadWords.isNumeric(type) && !value.isNull() && number(value) == null) {
          reject(at, value, new Fault(type, "not_a_number", type + " is not a number: " + value));
        } else {
          book.read(1);
          book.accept(at, signal(type, value, start, end));
        }
      }
    }
    if (values == 0) {
      reject(place, interval, new Fault("payloads", "no_payload", "The interval holds no value"));
    }
  }

  private GridSignal signal(String type, JsonNode value, Instant start, @Nullable Instant end) {
    String resource = holder.path("resourceName").asText();
    return new GridSignal(
        id(),
        PayloadWords.type(type),
        start,
        end,
        number(value),
        PayloadWords.unit(type, descriptor(type)),
        resource.isEmpty() ? null : resource,
        labels(value));
  }

  /** What else the event says: how it ranks, how its start is spread, and values that are text. */
  private Map<String, String> labels(JsonNode value) {
    var labels = new TreeMap<String, String>();
    if (message.path("priority").isNumber()) {
      labels.put("priority", message.path("priority").asText());
    }
    String spread = holder.path("intervalPeriod").path("randomizeStart").asText();
    if (!spread.isEmpty()) {
      labels.put("randomize_start", spread);
    }
    if (message.path("targets").isArray() && !message.path("targets").isEmpty()) {
      labels.put("targets", message.path("targets").toString());
    }
    if (!value.isNumber() && number(value) == null && !value.isNull()) {
      labels.put("said", value.isTextual() ? value.asText() : value.toString());
    }
    return labels;
  }

  private String id() {
    for (String field : new String[] {"id", "eventName", "reportName", "eventID", "programID"}) {
      String id = message.path(field).asText();
      if (!id.isEmpty()) {
        return id;
      }
    }
    return book.document().source();
  }

  private JsonNode descriptor(String type) {
    for (JsonNode descriptor : message.path("payloadDescriptors")) {
      if (descriptor.path("payloadType").asText().equals(type)) {
        return descriptor;
      }
    }
    return message.path("none");
  }

  private static @Nullable Double number(JsonNode value) {
    if (value.isNumber()) {
      return value.asDouble();
    }
    try {
      double number = Double.parseDouble(value.asText());
      return Double.isFinite(number) ? number : null;
    } catch (NumberFormatException e) {
      return null;
    }
  }

  private void reject(String place, JsonNode interval, Fault fault) {
    book.read(1);
    book.reject(place, fault, interval.toString());
  }
}
