package io.gridwright.ingest.parsers.flex;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.model.signal.GridSignal;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** The targets of one event: each feed of each target is one signal. */
final class LoadTargets {
  private static final double WATTS_PER_KW = 1000;
  private final RecordBook book;
  private final Envelope envelope;
  private final String place;

  LoadTargets(RecordBook book, Envelope envelope, String place) {
    this.book = book;
    this.envelope = envelope;
    this.place = place;
  }

  void read(JsonNode content) {
    JsonNode targets = content.path("targets");
    if (!targets.isArray() || targets.isEmpty()) {
      throw new BrokenRecordException("targets", "missing_field", "The event holds no target");
    }
    for (int i = 0; i < targets.size(); i++) {
      JsonNode target = targets.get(i);
      var feeds = new ArrayList<@Nullable String>();
      target.path("feed_tags").forEach(tag -> feeds.add(tag.asText()));
      if (feeds.isEmpty()) {
        feeds.add(null);
      }
      book.read(feeds.size());
      String id = targets.size() == 1 ? envelope.id() : envelope.id() + '/' + i;
      target(place + "/targets/" + i, id, target, feeds);
    }
  }

  private void target(String at, String id, JsonNode target, List<@Nullable String> feeds) {
    try {
      JsonNode interval = target.path("interval");
      Instant start = Times.parse(interval.path("start_time"), envelope.time());
      Instant end =
          interval.hasNonNull("end_time")
              ? Times.parse(interval.path("end_time"), envelope.time())
              : null;
      if (end != null && !end.isAfter(start)) {
        throw new BrokenRecordException(
            "interval", "empty_interval", "It ends at " + end + ", and begins at " + start);
      }
      if (end != null && !end.isAfter(book.document().observedAt())) {
        throw new BrokenRecordException("interval", "expired", "It ended at " + end);
      }
      if (target.path("load_constraint").isMissingNode()) {
        throw new BrokenRecordException("load_constraint", "missing_field", "No target is said");
      }
      Double watts = Watts.orNull(target.path("load_constraint"));
      for (int f = 0; f < feeds.size(); f++) {
        book.accept(
            at + (feeds.size() == 1 ? "" : "/feed_tags/" + f),
            envelope.time(),
            1,
            new GridSignal(
                id,
                "load_target",
                start,
                end,
                watts == null ? null : Double.valueOf(watts / WATTS_PER_KW),
                "kW",
                feeds.get(f),
                labels(target)));
      }
    } catch (BrokenRecordException e) {
      for (int f = 0; f < feeds.size(); f++) {
        book.reject(at + "/feed_tags/" + f, e.fault(), target.toString());
      }
    }
  }

  private Map<String, String> labels(JsonNode target) {
    var labels = new TreeMap<String, String>();
    labels.put("sender", envelope.source());
    if (!envelope.correlation().isEmpty()) {
      labels.put("correlation_id", envelope.correlation());
    }
    JsonNode bestEffort = target.path("strategy").path("best_effort");
    if (bestEffort.isBoolean()) {
      labels.put("best_effort", bestEffort.asText());
    }
    return labels;
  }
}
