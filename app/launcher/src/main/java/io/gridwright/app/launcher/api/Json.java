package io.gridwright.app.launcher.api;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.datatype.jsr310.JavaTimeModule;
import io.gridwright.model.error.ErrorCode;
import io.gridwright.model.error.GridwrightException;
import io.javalin.http.Context;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/** JSON in and out. */
final class Json {
  private final ObjectMapper mapper =
      new ObjectMapper()
          .registerModule(new JavaTimeModule())
          .disable(SerializationFeature.WRITE_DATES_AS_TIMESTAMPS);

  /** Answers with a value. */
  void write(Context context, Object value) {
    try {
      context.contentType("application/json; charset=utf-8");
      context.result(mapper.writeValueAsBytes(value));
    } catch (JsonProcessingException failure) {
      throw new GridwrightException(
          ErrorCode.INTERNAL, "Answer cannot be written as JSON", failure);
    }
  }

  /** Reads a request's body, which must be a JSON object. */
  JsonNode body(Context context) {
    var type = context.contentType();
    if (type == null || !type.startsWith("application/json")) {
      throw new GridwrightException(ErrorCode.BAD_ARGUMENT, "Body is not JSON")
          .with("content_type", String.valueOf(type))
          .hint("Maybe add the header Content-Type: application/json.");
    }
    try {
      var node = mapper.readTree(new String(context.bodyAsBytes(), StandardCharsets.UTF_8));
      if (node != null && node.isObject()) {
        return node;
      }
    } catch (JsonProcessingException failure) {
      throw new GridwrightException(ErrorCode.BAD_ARGUMENT, "Body is not JSON", failure)
          .with("reason", failure.getOriginalMessage());
    }
    throw new GridwrightException(ErrorCode.BAD_ARGUMENT, "Body is not a JSON object")
        .hint("Maybe send {\"sql\": \"SELECT 1\"}.");
  }

  /** The items of an array as plain values; nothing when it is none. */
  List<Object> list(JsonNode array) {
    var items = new ArrayList<Object>();
    array.forEach(item -> items.add(mapper.convertValue(item, Object.class)));
    return items;
  }
}
