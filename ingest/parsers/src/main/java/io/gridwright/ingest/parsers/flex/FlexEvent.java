package io.gridwright.ingest.parsers.flex;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.model.signal.FaultEvent;
import io.gridwright.model.signal.FaultKind;
import io.gridwright.model.signal.PowerSample;
import io.gridwright.model.signal.Signal;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** The content of one event that is believed. */
final class FlexEvent {
  private static final String TARGETS = "grid.loadtarget.set.v1";
  private static final String STATE = "grid.powerstate.status.v1";
  private static final String BREACH = "grid.powerbreach.alert.v1";
  private static final String ENFORCEMENT = "grid.powerbreach.enforcement.v1";
  private static final Set<String> KNOWN = Set.of(TARGETS, STATE, BREACH, ENFORCEMENT);
  private final RecordBook book;
  private final Envelope envelope;
  private final String place;

  FlexEvent(RecordBook book, Envelope envelope, String place) {
    this.book = book;
    this.envelope = envelope;
    this.place = place;
  }

  static void requireKnown(String type) {
    if (!KNOWN.contains(type)) {
      throw new BrokenRecordException("type", "unknown_type", "No known event type: " + type);
    }
  }

  void read(JsonNode content) {
    switch (envelope.type()) {
      case TARGETS -> new LoadTargets(book, envelope, place).read(content);
      case STATE -> states(content);
      case BREACH -> record(place, content, envelope.time(), () -> breach(content));
      default -> enforcements(content);
    }
  }

  private void states(JsonNode content) {
    Instant at = Times.parse(content.path("snapshot_time"), envelope.time());
    for (var feed : content.path("feeds").properties()) {
      JsonNode state = feed.getValue();
      record(
          place + "/feeds/" + feed.getKey(),
          state,
          at,
          () -> {
            var extra = new TreeMap<String, Double>();
            JsonNode metadata = state.path("metadata");
            put(extra, "minimum_w", Watts.orNull(metadata.path("power_minimum")));
            put(extra, "maximum_w", Watts.orNull(metadata.path("power_maximum")));
            extra.put("in_flight", state.path("in_flight").asBoolean() ? 1.0 : 0.0);
            return new PowerSample(
                envelope.source() + '/' + feed.getKey(),
                "feed",
                Watts.orNull(state.path("calculated_load")),
                limit(state),
                null,
                null,
                state.path("compliant").asBoolean() ? "compliant" : "not_compliant",
                extra);
          });
    }
  }

  private static @Nullable Double limit(JsonNode state) {
    for (JsonNode target : state.path("targets")) {
      if (target.path("active").asBoolean()) {
        return Watts.orNull(target.path("load_constraint"));
      }
    }
    return Watts.orNull(state.path("metadata").path("default_constraint"));
  }

  private Signal breach(JsonNode content) {
    String status = content.path("status").asText();
    var labels = new TreeMap<String, String>();
    labels.put("status", status);
    labels.put("severity", content.path("severity").asText());
    labels.put("breach_id", content.path("breach").path("breach_id").asText());
    labels.put("measured_w", String.valueOf(Watts.orNull(content.path("measured_load"))));
    String target = String.valueOf(Watts.orNull(content.path("target").path("load_constraint")));
    labels.put("target_w", target);
    return new FaultEvent(
        content.path("feed_tag").asText("unnamed"),
        null,
        FaultKind.POWER,
        null,
        "powerbreach",
        status.equals("resolved"),
        "Feed draws " + labels.get("measured_w") + " W of " + target + " W: " + status,
        labels);
  }

  private void enforcements(JsonNode content) {
    JsonNode results = content.path("results");
    Instant at = Times.parse(content.path("timestamp"), envelope.time());
    for (int i = 0; i < results.size(); i++) {
      JsonNode result = results.get(i);
      record(place + "/results/" + i, result, at, () -> enforcement(content, result));
    }
  }

  private static Signal enforcement(JsonNode content, JsonNode result) {
    String code = result.path("code").asText();
    return new FaultEvent(
        result.path("resource_id").asText("unnamed"),
        null,
        FaultKind.POWER,
        null,
        "powerbreach_enforcement",
        content.path("action").asText().equals("reverted"),
        code + ": " + result.path("message").asText(result.path("requested_action").asText()),
        Map.of(
            "feed", content.path("feed_tag").asText(),
            "breach_id", content.path("breach_id").asText(),
            "resource_type", result.path("resource_type").asText(),
            "requested_action", result.path("requested_action").asText(),
            "code", code));
  }

  private void record(String at, JsonNode json, Instant time, Supplier<Signal> signal) {
    book.read(1);
    try {
      book.accept(at, time, 1, signal.get());
    } catch (BrokenRecordException e) {
      book.reject(at, e.fault(), json.toString());
    }
  }

  private static void put(Map<String, Double> extra, String name, @Nullable Double value) {
    if (value != null) {
      extra.put(name, value);
    }
  }
}
