package io.gridwright.app.twin.kube;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.journal.Command;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;
import io.gridwright.app.twin.wire.Reply;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Answers patch and put: reads what is wanted, refuses what is not allowed and does the rest. */
public final class KubeWrites {
  private final TwinState state;
  private final KubeObjects objects;

  /** Writes to a state. */
  public KubeWrites(TwinState state) {
    this.state = state;
    this.objects = new KubeObjects(state);
  }

  /** Carries a write out, or only says what would come of it. */
  public Reply write(Command.Kind how, String target, String body, boolean dryRun) {
    var path = KubePath.parse(target);
    if (path == null || path.name() == null) {
      return KubeStatus.noPath();
    }
    var name = Objects.requireNonNull(path.name());
    if (!path.kind().writable() || path.subresource() != null) {
      return KubeStatus.methodNotAllowed();
    }
    if (how == Command.Kind.KUBE_STRATEGIC_PATCH && path.kind().custom()) {
      return KubeStatus.unsupportedPatch();
    }
    var shown = objects.one(path);
    if (shown == null) {
      return KubeStatus.notFound(path.kind(), name);
    }
    var old = asRead(shown);
    var sent = Json.parseYaml(body);
    if (sent == null) {
      return KubeStatus.badRequest("error decoding patch: the body is neither JSON nor YAML");
    }
    var wanted = old.deepCopy();
    var refusal = merge(how, path, wanted, sent);
    if (refusal == null) {
      refusal = meta(path.kind(), name, old, wanted);
    }
    if (refusal == null) {
      refusal = change(path, old, wanted, dryRun);
    }
    if (refusal != null) {
      return refusal;
    }
    return Reply.json(200, dryRun ? wanted : Objects.requireNonNull(objects.one(path)));
  }

  private @Nullable Reply merge(Command.Kind how, KubePath path, ObjectNode wanted, JsonNode sent) {
    if (how == Command.Kind.KUBE_JSON_PATCH) {
      var problem = JsonPatch.apply(wanted, sent);
      return problem == null
          ? null
          : KubeStatus.invalid(path.kind(), Objects.requireNonNull(path.name()), "patch", problem);
    }
    if (!sent.isObject()) {
      return KubeStatus.badRequest("error decoding patch: the body is not an object");
    }
    if (how == Command.Kind.KUBE_PUT) {
      if (path.kind().custom() && sent.path("metadata").path("resourceVersion").isMissingNode()) {
        return KubeStatus.invalid(
            path.kind(),
            Objects.requireNonNull(path.name()),
            "metadata.resourceVersion",
            "Invalid value: 0: must be specified for an update");
      }
      wanted.removeAll();
      wanted.setAll((ObjectNode) sent);
      return null;
    }
    boolean named = how != Command.Kind.KUBE_MERGE_PATCH;
    new MergePatch(named).apply(wanted, sent);
    return null;
  }

  private static @Nullable Reply meta(
      KubeKind kind, String name, ObjectNode old, ObjectNode wanted) {
    var before = old.path("metadata");
    var after = wanted.path("metadata");
    if (!wanted.path("kind").asText().equals(kind.word())) {
      return KubeStatus.badRequest("the object provided is not a " + kind.word());
    }
    if (!after.path("name").asText().equals(name)) {
      return KubeStatus.badRequest(
          "the name of the object (%s) does not match the name on the URL (%s)"
              .formatted(after.path("name").asText(), name));
    }
    var version = after.path("resourceVersion").asText("");
    boolean stale = !version.isEmpty() && !version.equals(before.path("resourceVersion").asText());
    var uid = after.path("uid").asText("");
    boolean other = !uid.isEmpty() && !uid.equals(before.path("uid").asText());
    return stale || other ? KubeStatus.conflict(kind, name) : null;
  }

  private @Nullable Reply change(KubePath path, ObjectNode old, ObjectNode wanted, boolean dryRun) {
    return switch (path.kind()) {
      case JOB -> new JobWrite(state, job(path)).change(old, wanted, dryRun);
      case WORKLOAD -> new WorkloadWrite(state, job(path)).change(old, wanted, dryRun);
      default ->
          new NodeWrite(state, Objects.requireNonNull(path.name())).change(old, wanted, dryRun);
    };
  }

  /** The object as a client reads it, so that numbers compare by value and not by width. */
  private static ObjectNode asRead(ObjectNode object) {
    return (ObjectNode) Objects.requireNonNull(Json.parse(Json.text(object)));
  }

  private SimJob job(KubePath path) {
    return Objects.requireNonNull(objects.job(path));
  }
}
