package io.gridwright.ingest.parsers.kubernetes;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLFactory;
import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.yaml.snakeyaml.LoaderOptions;

/** Finds the objects in a document; what is not an object is booked as a dead letter. */
final class Manifests {
  private static final int LARGEST = 256 << 20;
  private static final Pattern SEPARATOR =
      Pattern.compile("(?m)^(?:---(?:[ \\t].*)?|\\.{3}[ \\t]*)$");
  private static final Pattern CONTENT = Pattern.compile("(?m)^\\s*[^#\\s%].*$");
  private static final ObjectMapper JSON =
      JsonMapper.builder().enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS).build();
  private static final ObjectMapper YAML = new ObjectMapper(yaml());

  private final RecordBook book;
  private final List<KubeObject> objects = new ArrayList<>();

  private Manifests(RecordBook book) {
    this.book = book;
  }

  static List<KubeObject> of(RecordBook book) {
    var manifests = new Manifests(book);
    var text = book.document().text();
    if (text.isBlank()) {
      manifests.malformed("", "The document is empty", text);
    } else if (text.stripLeading().startsWith("{") || text.stripLeading().startsWith("[")) {
      manifests.json(text);
    } else {
      manifests.yaml(text);
    }
    return manifests.objects;
  }

  private static YAMLFactory yaml() {
    var options = new LoaderOptions();
    options.setCodePointLimit(LARGEST);
    return YAMLFactory.builder().loaderOptions(options).build();
  }

  private void json(String text) {
    try {
      document("", JSON.readTree(text));
    } catch (JsonProcessingException e) {
      var lines = text.lines().toList();
      boolean stream = lines.stream().filter(l -> l.stripLeading().startsWith("{\"")).count() > 1;
      if (stream) {
        lines(lines);
      } else {
        malformed("", e.getOriginalMessage(), text);
      }
    }
  }

  private void lines(List<String> lines) {
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).isBlank()) {
        part("line " + (i + 1), lines.get(i), JSON);
      }
    }
  }

  private void yaml(String text) {
    var parts = SEPARATOR.split(text, -1);
    int index = 0;
    for (String part : parts) {
      if (CONTENT.matcher(part).find()) {
        part("document " + index++, part, YAML);
      }
    }
    if (index == 0) {
      malformed("", "The document holds comments alone", text);
    }
  }

  private void part(String position, String text, ObjectMapper mapper) {
    try {
      document(position, mapper.readTree(text));
    } catch (JsonProcessingException e) {
      malformed(position, e.getOriginalMessage(), text);
    }
  }

  private void document(String position, JsonNode root) {
    if (root.isArray()) {
      items(position, root, "", "");
    } else if (root.has("items") && (root.has("kind") || root.has("metadata"))) {
      var kind = root.path("kind").asText();
      boolean typed = kind.endsWith("List") && kind.length() > "List".length();
      items(
          position + "/items",
          root.path("items"),
          typed ? kind.substring(0, kind.length() - "List".length()) : "",
          root.path("apiVersion").asText());
    } else if (root.has("type") && root.path("object").isObject()) {
      event(position, root);
    } else {
      object(position, root, false);
    }
  }

  private void items(String position, JsonNode items, String kind, String version) {
    int index = 0;
    for (var item : items) {
      if (item instanceof ObjectNode object && !kind.isEmpty() && !object.has("kind")) {
        object.put("kind", kind).put("apiVersion", version);
      }
      var at = position + '/' + index++;
      if (item.has("type") && item.path("object").isObject()) {
        event(at, item);
      } else {
        object(at, item, false);
      }
    }
  }

  private void event(String position, JsonNode event) {
    var type = event.path("type").asText();
    switch (type) {
      case "ADDED", "MODIFIED" -> object(position, event.path("object"), false);
      case "DELETED" -> object(position, event.path("object"), true);
      case "CONTEXT" -> context(position, event.path("object"));
      case "BOOKMARK" ->
          refuse(
              position,
              new Fault("type", "not_telemetry", "A bookmark of a watch"),
              event.toString());
      default ->
          refuse(
              position,
              new Fault("type", "source_error", "The watch told " + type),
              event.toString());
    }
  }

  private void object(String position, JsonNode json, boolean deleted) {
    if (!json.isObject() || !json.has("kind")) {
      refuse(
          position,
          new Fault("kind", "not_an_object", "This is no object of the Kubernetes API"),
          json.toString());
      return;
    }
    objects.add(new KubeObject(position, json, deleted));
  }

  /** An object that is here only for others to be understood. It is no record of this document. */
  private void context(String position, JsonNode json) {
    if (json.has("kind")) {
      objects.add(new KubeObject(position, json, false, false));
    }
  }

  private void malformed(String position, String detail, String text) {
    refuse(position, new Fault(null, "malformed_document", detail), text);
  }

  private void refuse(String position, Fault fault, String fragment) {
    book.read(1);
    book.reject(position.isEmpty() ? "/" : position, fault, fragment);
  }
}
