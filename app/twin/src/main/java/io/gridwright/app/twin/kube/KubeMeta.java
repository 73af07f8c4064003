package io.gridwright.app.twin.kube;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.parts.Noise;
import io.gridwright.app.twin.parts.SimJob;
import io.gridwright.app.twin.state.TwinState;
import io.gridwright.app.twin.wire.Json;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What all objects have in common. */
final class KubeMeta {
  private static final long STOOD_UP_BEFORE = 40L * 86_400;
  private final TwinState state;

  KubeMeta(TwinState state) {
    this.state = state;
  }

  /** An object with its metadata and nothing else. */
  ObjectNode object(
      KubeKind kind, String version, String name, @Nullable String namespace, long resource) {
    var object = Json.object();
    object.put("apiVersion", kind.group().isEmpty() ? version : kind.group() + '/' + version);
    object.put("kind", kind.word());
    var meta = object.putObject("metadata").put("name", name);
    if (namespace != null) {
      meta.put("namespace", namespace);
    }
    meta.put("uid", uid(kind, namespace + "/" + name));
    meta.put("resourceVersion", Long.toString(resource));
    meta.put("creationTimestamp", time(-STOOD_UP_BEFORE));
    return object;
  }

  /** UID of an object, the same for the same seed and name. */
  String uid(KubeKind kind, String name) {
    long high =
        Noise.mix(state.world().seed(), name.hashCode(), kind.plural().hashCode(), name.length());
    long low = Noise.mix(high, name.hashCode());
    var hex = String.format(Locale.ROOT, "%016x%016x", high, low);
    return "%s-%s-4%s-a%s-%s"
        .formatted(
            hex.substring(0, 8),
            hex.substring(8, 12),
            hex.substring(13, 16),
            hex.substring(17, 20),
            hex.substring(20, 32));
  }

  String jobUid(SimJob job) {
    return uid(KubeKind.JOB, job.order().team() + "/" + job.kubeName());
  }

  /** A simulated second as written in objects. */
  String time(long second) {
    return state.at(second).toString();
  }

  /** Says that an object belongs to a job. */
  void ownedBy(ObjectNode object, SimJob job) {
    ((ObjectNode) object.get("metadata"))
        .putArray("ownerReferences")
        .addObject()
        .put("apiVersion", "batch/v1")
        .put("kind", "Job")
        .put("name", job.kubeName())
        .put("uid", jobUid(job))
        .put("controller", true)
        .put("blockOwnerDeletion", true);
  }

  /** Adds a condition. */
  ObjectNode condition(
      ArrayNode conditions, String type, boolean holds, String reason, long since) {
    return conditions
        .addObject()
        .put("type", type)
        .put("status", holds ? "True" : "False")
        .put("reason", reason)
        .put("lastTransitionTime", time(since));
  }
}
