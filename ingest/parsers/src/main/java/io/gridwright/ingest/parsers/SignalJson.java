package io.gridwright.ingest.parsers;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.gridwright.model.signal.Origin;
import io.gridwright.model.signal.Signal;
import io.gridwright.model.signal.SignalEvent;
import io.gridwright.model.signal.SignalKind;
import java.io.IOException;
import java.time.Instant;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Signals as JSON: the value of a broker message and the row of a raw table. Names are snake case,
 * instants ISO 8601 in UTC, durations decimal seconds; what was not reported is left out.
 */
public final class SignalJson {
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .addModule(new JavaTimeModule())
          .propertyNamingStrategy(PropertyNamingStrategies.SNAKE_CASE)
          .defaultPropertyInclusion(
              JsonInclude.Value.construct(
                  JsonInclude.Include.NON_NULL, JsonInclude.Include.NON_NULL))
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS)
          .enable(SerializationFeature.WRITE_DURATIONS_AS_TIMESTAMPS)
          .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  private static final Map<String, SignalKind> KIND_OF_SCHEMA =
      Arrays.stream(SignalKind.values())
          .collect(Collectors.toMap(SignalJson::schema, Function.identity()));

  private SignalJson() {}

  /** The name and version of the wire schema of a kind, such as {@code gpu_sample/1}. */
  public static String schema(SignalKind kind) {
    return kind.table() + '/' + SignalEvent.SCHEMA_VERSION;
  }

  /** The value of the broker message that carries an event. */
  public static byte[] encode(SignalEvent event) {
    ObjectNode wire = JSON.createObjectNode().put("schema", schema(event.body().kind()));
    envelope(event, wire).set("body", JSON.valueToTree(event.body()));
    try {
      return JSON.writeValueAsBytes(wire);
    } catch (JsonProcessingException e) {
      throw new GridwrightException(ErrorCode.INTERNAL, "Event cannot be written as JSON", e);
    }
  }

  /**
   * The event that a broker message carries.
   *
   * @throws GridwrightException SOURCE_FAILED when the value is not an event of a known schema
   */
  public static SignalEvent decode(byte[] value) {
    try {
      JsonNode wire = JSON.readTree(value);
      String schema = wire.path("schema").asText();
      SignalKind kind = KIND_OF_SCHEMA.get(schema);
      if (kind == null) {
        throw new GridwrightException(ErrorCode.SOURCE_FAILED, "Message has an unknown schema")
            .with("schema", schema)
            .hint("Maybe a newer Gridwright wrote it; known are " + KIND_OF_SCHEMA.keySet() + '.');
      }
      Signal body = JSON.treeToValue(wire.path("body"), kind.type());
      var origin = new Origin(wire.path("source").asText(), wire.path("position").asText());
      var time = Instant.parse(wire.path("event_time").asText());
      return new SignalEvent(origin, time, wire.path("records").asInt(), body);
    } catch (IOException | RuntimeException e) {
      if (e instanceof GridwrightException known) {
        throw known;
      }
      throw new GridwrightException(ErrorCode.SOURCE_FAILED, "Message is not an event", e)
          .with("cause", String.valueOf(e.getMessage()));
    }
  }

  /** The body alone as one JSON object. */
  public static String bodyJson(SignalEvent event) {
    return JSON.valueToTree(event.body()).toString();
  }

  /**
   * The row of the raw table of the event's kind: the columns of the envelope, where it was read on
   * the broker, and one column for each component of the body.
   */
  public static String rowJson(SignalEvent event, String topic, int partition, long offset) {
    ObjectNode row = envelope(event, JSON.createObjectNode());
    row.put("kafka_topic", topic).put("kafka_partition", partition).put("kafka_offset", offset);
    row.setAll(JSON.<ObjectNode>valueToTree(event.body()));
    return row.toString();
  }

  private static ObjectNode envelope(SignalEvent event, ObjectNode target) {
    return target
        .put("source", event.origin().source())
        .put("position", event.origin().position())
        .put("event_time", event.eventTime().toString())
        .put("entity", event.body().entity())
        .put("records", event.records());
  }
}
