package io.gridwright.app.twin.kube;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.wire.Json;
import io.gridwright.app.twin.wire.Reply;
import org.jspecify.annotations.Nullable;

/** Status objects, by which the API refuses. */
public final class KubeStatus {
  private KubeStatus() {}

  /** A Status without details. */
  public static ObjectNode of(int code, String reason, String message) {
    var status = Json.object();
    status.put("kind", "Status").put("apiVersion", "v1");
    status.putObject("metadata");
    status.put("status", "Failure").put("message", message).put("reason", reason).put("code", code);
    return status;
  }

  /** Nothing is served at a path. */
  public static Reply noPath() {
    return Reply.json(404, of(404, "NotFound", "the server could not find the requested resource"));
  }

  /** There is no object of this name. */
  static Reply notFound(KubeKind kind, String name) {
    return about(
        404, "NotFound", "%s \"%s\" not found".formatted(resource(kind), name), kind, name);
  }

  /** The object changed in between. */
  static Reply conflict(KubeKind kind, String name) {
    var message =
        "Operation cannot be fulfilled on %s \"%s\": the object has been modified; please apply your changes to the latest version and try again";
    return about(409, "Conflict", message.formatted(resource(kind), name), kind, name);
  }

  /** A field may not have the value that was asked for. */
  static Reply invalid(KubeKind kind, String name, String field, String why) {
    var word = kind.group().isEmpty() ? kind.word() : kind.word() + '.' + kind.group();
    var message = "%s \"%s\" is invalid: %s: %s".formatted(word, name, field, why);
    var status = details(of(422, "Invalid", message), kind, name);
    var causes = ((ObjectNode) status.get("details")).putArray("causes");
    causes
        .addObject()
        .put("reason", why.startsWith("Forbidden") ? "FieldValueForbidden" : "FieldValueInvalid")
        .put("message", why)
        .put("field", field);
    return Reply.json(422, status);
  }

  /** The patch or object cannot be read. */
  static Reply badRequest(String message) {
    return Reply.json(400, of(400, "BadRequest", message));
  }

  /** A resource version that is no number. */
  public static Reply badVersion(String text) {
    return badRequest("Invalid value: \"%s\": resourceVersion is not valid".formatted(text));
  }

  /** This cannot be done here. */
  public static Reply methodNotAllowed() {
    return Reply.json(
        405,
        of(
            405,
            "MethodNotAllowed",
            "the server does not allow this method on the requested resource"));
  }

  /** This kind of patch is not understood here. */
  public static Reply unsupportedPatch() {
    return Reply.json(
        415,
        of(
            415,
            "UnsupportedMediaType",
            "the body of the request was in an unknown format - accepted media types include: application/json-patch+json, application/merge-patch+json, application/apply-patch+yaml"));
  }

  private static Reply about(int code, String reason, String message, KubeKind kind, String name) {
    return Reply.json(code, details(of(code, reason, message), kind, name));
  }

  private static ObjectNode details(ObjectNode status, KubeKind kind, @Nullable String name) {
    var details = status.putObject("details").put("name", name);
    if (!kind.group().isEmpty()) {
      details.put("group", kind.group());
    }
    details.put("kind", kind.plural());
    return status;
  }

  private static String resource(KubeKind kind) {
    return kind.group().isEmpty() ? kind.plural() : kind.plural() + '.' + kind.group();
  }
}
