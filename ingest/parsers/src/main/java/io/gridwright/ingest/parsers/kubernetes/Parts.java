package io.gridwright.ingest.parsers.kubernetes;

import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import org.jspecify.annotations.Nullable;

/** Objects that only add to what a pod says: its claims, and events on it. */
final class Parts {
  private Parts() {}

  /** The pod that a claim was made for, or that an event is about; null for none. */
  static @Nullable String podOf(KubeObject part) {
    if (part.kind().equals("Event")) {
      var about = part.json().path("involvedObject");
      about = about.isObject() ? about : part.json().path("regarding");
      return about.path("kind").asText().equals("Pod") ? Fields.text(about.path("name")) : null;
    }
    var owner = part.owner();
    if (owner != null && owner.key().kind().equals("Pod")) {
      return owner.key().name();
    }
    for (var holder : part.status().path("reservedFor")) {
      if (holder.path("resource").asText().equals("pods")) {
        return Fields.text(holder.path("name"));
      }
    }
    return null;
  }
}
