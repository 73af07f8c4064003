package io.gridwright.ingest.parsers.kubernetes.object;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One object and where it was read.
 *
 * @param position where in the document
 * @param json the object
 * @param deleted whether a watch told that it is gone
 * @param told whether the document is about it, and does not merely need it to be understood
 */
public record KubeObject(String position, JsonNode json, boolean deleted, boolean told) {
  private static final String DEFAULT_NAMESPACE = "default";

  /** An object that the document is about. */
  public KubeObject(String position, JsonNode json, boolean deleted) {
    this(position, json, deleted, true);
  }

  /** An object of the same name in the same namespace and of the same kind. */
  public record Key(String namespace, String group, String kind, String name) {}

  /**
   * An object that owns another.
   *
   * @param uid its identity, null where the reference lacks it
   * @param controls whether it manages the other
   */
  public record Owner(Key key, @Nullable String uid, boolean controls) {}

  /** Its kind as it is written. */
  public String kind() {
    return json.path("kind").asText();
  }

  /** Its API group, empty for the core. */
  public String group() {
    return groupOf(json.path("apiVersion"));
  }

  private static String groupOf(JsonNode apiVersion) {
    var version = apiVersion.asText();
    int slash = version.indexOf('/');
    return slash < 0 ? "" : version.substring(0, slash);
  }

  /** Whether it is of a kind in a group. */
  public boolean is(String group, String kind) {
    return kind().equals(kind) && group().equals(group);
  }

  /**
   * Its name.
   *
   * @throws BrokenRecordException when it has none
   */
  public String name() {
    var metadata = json.path("metadata");
    var name = Fields.text(metadata.path("name"));
    name = name == null ? Fields.text(metadata.path("generateName")) : name;
    if (name == null) {
      throw new BrokenRecordException("metadata.name", "missing_field", kind() + " has no name");
    }
    return name;
  }

  /** Its namespace. */
  public String namespace() {
    var namespace = Fields.text(json.path("metadata").path("namespace"));
    return namespace == null ? DEFAULT_NAMESPACE : namespace;
  }

  /** Its identity over its whole life, null where the document does not tell. */
  public @Nullable String uid() {
    return Fields.text(json.path("metadata").path("uid"));
  }

  /** What it is called. */
  public Key key() {
    return new Key(namespace(), group(), kind(), name());
  }

  /** The object that controls it, else the last one that owns it; null for none. */
  public @Nullable Owner owner() {
    Owner found = null;
    for (var reference : json.path("metadata").path("ownerReferences")) {
      boolean controls = reference.path("controller").asBoolean(false);
      if (found == null || controls) {
        var key =
            new Key(
                namespace(),
                groupOf(reference.path("apiVersion")),
                reference.path("kind").asText(),
                reference.path("name").asText());
        found = new Owner(key, Fields.text(reference.path("uid")), controls);
      }
    }
    return found;
  }

  /** A label, or else an annotation; null for none. */
  public @Nullable String mark(String name) {
    var metadata = json.path("metadata");
    var label = Fields.text(metadata.path("labels").path(name));
    return label == null ? Fields.text(metadata.path("annotations").path(name)) : label;
  }

  /** All labels. */
  public Map<String, String> labels() {
    return Fields.texts(json.path("metadata").path("labels"));
  }

  /** When it was created, null when not told. */
  public @Nullable Instant created() {
    return Fields.time(
        "metadata.creationTimestamp", json.path("metadata").path("creationTimestamp"));
  }

  /** What is wanted. */
  public JsonNode spec() {
    return json.path("spec");
  }

  /** What is. */
  public JsonNode status() {
    return json.path("status");
  }

  /** A condition by type; a missing node when it was never set. */
  public JsonNode condition(String type) {
    for (var condition : status().path("conditions")) {
      if (condition.path("type").asText().equals(type)) {
        return condition;
      }
    }
    return status().path("");
  }

  /** Whether a condition is true. */
  public boolean holds(String type) {
    return condition(type).path("status").asText().equals("True");
  }

  /** When a condition last changed, null when not told. */
  public @Nullable Instant since(String type) {
    return Fields.time(
        "status.conditions[" + type + "].lastTransitionTime",
        condition(type).path("lastTransitionTime"));
  }
}
