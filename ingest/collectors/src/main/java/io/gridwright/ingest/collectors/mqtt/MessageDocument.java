package io.gridwright.ingest.collectors.mqtt;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/**
 * The document that a message is. A CloudEvent in binary form, whose attributes are properties of
 * the message, is brought into the structured form; everything else is the payload as it is.
 */
final class MessageDocument {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final String STRUCTURED = "application/cloudevents";

  private MessageDocument() {}

  static byte[] of(MqttMessage message) {
    String type = message.contentType();
    boolean structured = type != null && type.startsWith(STRUCTURED);
    if (structured || !message.properties().containsKey("specversion")) {
      return message.payload();
    }
    ObjectNode event = JSON.createObjectNode();
    message.properties().forEach(event::put);
    if (type != null) {
      event.put("datacontenttype", type);
    }
    String text = text(message.payload());
    JsonNode data = text == null ? null : json(text);
    if (text == null) {
      event.put("data_base64", Base64.getEncoder().encodeToString(message.payload()));
    } else if (data != null) {
      event.set("data", data);
    } else {
      event.put("data", text);
    }
    return event.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static @Nullable JsonNode json(String text) {
    try {
      return JSON.readTree(text);
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  private static @Nullable String text(byte[] payload) {
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(payload)).toString();
    } catch (CharacterCodingException e) {
      return null;
    }
  }
}
