package io.gridwright.ingest.parsers.progress;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.DocumentKind;
import io.gridwright.ingest.parsers.document.DocumentParser;
import io.gridwright.ingest.parsers.document.ParseResult;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reads the log of Google's goodput library, and of the checkpoint logger that goes with it: the
 * payloads alone, or entries of Cloud Logging around them. Times are seconds since 1970. A step is
 * logged when it begins, so that {@code step_count} n says that n steps are done.
 *
 * <p>Dead letters: {@code not_progress} for entries about other things, such as the start of the
 * accelerators.
 */
public final class GoodputLogParser implements DocumentParser {
  private static final String RUN = "job_name";

  /** Field with the time, and what happened then. */
  private static final Map<String, String> EVENTS =
      Map.of(
          "job_start_time", "started",
          "job_run_start_time", "started",
          "step_start_time", "step",
          "job_end_time", "ended",
          "job_run_end_time", "ended");

  private static final List<String> CHECKPOINT_TIMES =
      List.of(
          "checkpoint_manager_blocking_start_time",
          "checkpointer_blocking_start_time",
          "checkpoint_manager_start_time",
          "checkpointer_start_time");
  private static final List<String> CHECKPOINT_SPANS =
      List.of(
          "checkpoint_manager_blocking_duration_secs",
          "checkpointer_blocking_duration_secs",
          "checkpoint_manager_duration_secs",
          "checkpointer_duration_secs");

  @Override
  public ParseResult parse(SourceDocument document, DocumentKind kind) {
    var book = new RecordBook(document, kind);
    var progress = new ProgressBook(book);
    JsonRecords.read(
        document.text(),
        new JsonRecords.Taker() {
          @Override
          public void take(String place, JsonNode record) {
            entry(progress, place, record);
          }

          @Override
          public void refuse(String place, Fault fault, String fragment) {
            progress.refuse(place, fault, fragment);
          }
        });
    return book.close();
  }

  private static void entry(ProgressBook progress, String place, JsonNode entry) {
    JsonNode payload = entry.path("jsonPayload").isObject() ? entry.path("jsonPayload") : entry;
    var said = JsonRecords.fields(payload);
    var event = payload.has("event_type") ? checkpoint(said, entry) : step(said);
    if (event.containsKey("event")) {
      progress.take(place, event, entry.toString());
    } else {
      var fault = new Fault(null, "not_progress", "The entry is about no step or checkpoint");
      progress.refuse(place, fault, entry.toString());
    }
  }

  private static Map<String, Object> step(Map<String, Object> said) {
    var event = new LinkedHashMap<String, Object>();
    EVENTS.forEach(
        (field, what) -> {
          if (said.get(field) != null) {
            event.put("event", what);
            event.put("time", said.get(field));
          }
        });
    put(event, "step", said.get("step_count"));
    put(event, "run", said.get(RUN));
    return event;
  }

  /** A save that does not block goes on after its entry, so it has only begun. */
  private static Map<String, Object> checkpoint(Map<String, Object> said, JsonNode entry) {
    var event = new LinkedHashMap<String, Object>();
    var type = String.valueOf(said.get("event_type"));
    if (type.endsWith("restore")) {
      event.put("event", "checkpoint_restored");
    } else if (type.equals("save")) {
      boolean blocking = !"false".equals(String.valueOf(said.get("synchronous")));
      event.put("event", blocking ? "checkpoint_saved" : "checkpoint_started");
    }
    put(event, "step", said.get("step"));
    Object begun = first(said, CHECKPOINT_TIMES);
    Object span = first(said, CHECKPOINT_SPANS);
    if (begun instanceof Number at) {
      boolean done = !"checkpoint_started".equals(event.get("event"));
      event.put(
          "time", at.doubleValue() + (done && span instanceof Number s ? s.doubleValue() : 0));
    }
    put(event, "seconds", span);
    Object run = said.get(RUN);
    JsonNode label = entry.path("labels").path(RUN);
    put(event, "run", run == null && label.isTextual() ? label.asText() : run);
    if (!event.containsKey("run")) {
      put(event, "run", said.get("directory"));
    }
    return event;
  }

  private static Object first(Map<String, Object> said, List<String> names) {
    return names.stream()
        .filter(name -> said.get(name) != null)
        .findFirst()
        .map(said::get)
        .orElse("");
  }

  private static void put(Map<String, Object> event, String name, @Nullable Object value) {
    if (value != null && !"".equals(value)) {
      event.put(name, value);
    }
  }
}
