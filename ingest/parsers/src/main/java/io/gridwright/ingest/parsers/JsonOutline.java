package io.gridwright.ingest.parsers;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import io.gridwright.ingest.parsers.document.SourceDocument;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The outline of a JSON text, read without building a tree. A text that breaks off has the outline
 * of what came before.
 *
 * @param list whether the outermost value is a list; its first object is then what is outlined
 * @param texts field names of the object, with the value where that is a string, else empty
 * @param inner field names of the first object of each field that holds a list of objects, or of
 *     the object that the field holds
 * @param broken whether the text breaks off
 */
record JsonOutline(
    boolean list, Map<String, String> texts, Map<String, Set<String>> inner, boolean broken) {
  private static final JsonFactory JSON =
      JsonFactory.builder().enable(JsonReadFeature.ALLOW_NON_NUMERIC_NUMBERS).build();

  static JsonOutline of(String text) {
    Map<String, String> texts = new HashMap<>();
    Map<String, Set<String>> inner = new HashMap<>();
    boolean list = text.stripLeading().startsWith("[");
    try (JsonParser json = JSON.createParser(text)) {
      JsonToken token = json.nextToken();
      if (token == JsonToken.START_ARRAY) {
        token = json.nextToken();
      }
      if (token == JsonToken.START_OBJECT) {
        readObject(json, texts, inner);
      }
    } catch (IOException e) {
      // What was read up to the break says enough about the kind; the parser reports the break.
      return new JsonOutline(list, texts, inner, true);
    }
    return new JsonOutline(list, texts, inner, false);
  }

  /** Why a text that looks like JSON is none, null when it is or does not look like it. */
  static @Nullable String problem(SourceDocument document) {
    if (!DocumentLimits.isJson(document)) {
      return null;
    }
    try (JsonParser json = JSON.createParser(document.stream())) {
      while (json.nextToken() != null) {
        json.skipChildren();
      }
      return null;
    } catch (IOException e) {
      return e instanceof JsonProcessingException known ? known.getOriginalMessage() : e.toString();
    }
  }

  private static void readObject(
      JsonParser json, Map<String, String> texts, Map<String, Set<String>> inner)
      throws IOException {
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String name = json.currentName();
      JsonToken value = json.nextToken();
      texts.put(name, value == JsonToken.VALUE_STRING ? json.getText() : "");
      if (value == JsonToken.START_OBJECT) {
        inner.put(name, fieldNames(json));
      } else if (value == JsonToken.START_ARRAY) {
        readList(json, name, inner);
      }
    }
  }

  private static void readList(JsonParser json, String name, Map<String, Set<String>> inner)
      throws IOException {
    JsonToken token = json.nextToken();
    while (token != null && token != JsonToken.END_ARRAY) {
      if (token == JsonToken.START_OBJECT && !inner.containsKey(name)) {
        inner.put(name, fieldNames(json));
      } else {
        json.skipChildren();
      }
      token = json.nextToken();
    }
  }

  private static Set<String> fieldNames(JsonParser json) throws IOException {
    Set<String> names = new HashSet<>();
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      names.add(json.currentName());
      json.nextToken();
      json.skipChildren();
    }
    return names;
  }

  boolean has(String... names) {
    for (String name : names) {
      if (!texts.containsKey(name)) {
        return false;
      }
    }
    return true;
  }

  boolean hasAny(Set<String> names) {
    return names.stream().anyMatch(texts::containsKey);
  }

  String text(String name) {
    return texts.getOrDefault(name, "");
  }

  boolean innerHas(String field, String name) {
    return inner.getOrDefault(field, Set.of()).contains(name);
  }
}
