package io.gridwright.app.twin.wire;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.util.Collection;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Builds, reads and writes JSON. */
public final class Json {
  private static final ObjectMapper MAPPER =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();

  private static final ObjectMapper YAML = new YAMLMapper();

  private Json() {}

  /** An empty object. */
  public static ObjectNode object() {
    return JsonNodeFactory.instance.objectNode();
  }

  /** An empty array. */
  public static ArrayNode array() {
    return JsonNodeFactory.instance.arrayNode();
  }

  /** An array of text. */
  public static ArrayNode array(Collection<String> values) {
    var array = array();
    values.forEach(array::add);
    return array;
  }

  /** An object of text. */
  public static ObjectNode object(Map<String, String> values) {
    var object = object();
    values.forEach(object::put);
    return object;
  }

  /** The text of a document. */
  public static String text(JsonNode node) {
    try {
      return MAPPER.writeValueAsString(node);
    } catch (JsonProcessingException e) {
      throw new IllegalStateException("a JSON tree could not be written", e);
    }
  }

  /** Reads a document that is JSON or YAML; null when it is neither. */
  public static @Nullable JsonNode parseYaml(String text) {
    var json = parse(text);
    if (json != null) {
      return json;
    }
    try {
      var node = YAML.readTree(text);
      return node == null || node.isMissingNode() ? null : node;
    } catch (JsonProcessingException e) {
      return null;
    }
  }

  /** Reads a document; null when it is not JSON. */
  public static @Nullable JsonNode parse(String text) {
    try {
      var node = MAPPER.readTree(text);
      return node == null || node.isMissingNode() ? null : node;
    } catch (JsonProcessingException e) {
      return null;
    }
  }
}
