package io.gridwright.ingest.collectors.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.ingest.collectors.kubernetes.ClusterState.Change;
import io.gridwright.ingest.parsers.document.SourceDocument;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.ingest.parsers.kubernetes.work.Ownership;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Writes what is known of a cluster as documents: all of it, or the units of work and the nodes
 * that changed. Of the rest, a document of changes holds only what these cannot be read without,
 * marked as such.
 */
final class ClusterDocuments {
  private static final ObjectMapper JSON = new ObjectMapper();

  /** Kinds that are only told as a whole, since they sum up others. */
  private static final Set<String> SHARED =
      Set.of(
          "localqueues",
          "clusterqueues",
          "cohorts",
          "resourceflavors",
          "admissionchecks",
          "topologies",
          "queues",
          "computedomains",
          "nodesets",
          "resourceclaimtemplates",
          "clustertrainingruntimes",
          "trainingruntimes");

  private static final Set<String> REFERRED =
      Set.of(
          "localqueues",
          "resourceflavors",
          "resourceclaimtemplates",
          "clustertrainingruntimes",
          "trainingruntimes");

  private final String source;
  private final String cluster;

  ClusterDocuments(String source, String cluster) {
    this.source = source;
    this.cluster = cluster;
  }

  /** Everything. */
  SourceDocument whole(Map<WatchedKind, List<ObjectNode>> objects, Instant at) {
    var items = JSON.createArrayNode();
    objects
        .values()
        .forEach(list -> list.stream().filter(ClusterDocuments::counts).forEach(items::add));
    return document(source, items, at);
  }

  /** What changes touched; null when that is told only as a whole. */
  @Nullable SourceDocument changes(
      List<Change> changes, Map<WatchedKind, List<ObjectNode>> objects, Instant at) {
    var ownership = new Ownership();
    objects.values().forEach(list -> list.forEach(object -> ownership.add(seen(object))));
    var units = new HashSet<KubeObject.Key>();
    var nodes = new HashSet<String>();
    var items = JSON.createArrayNode();
    for (var change : changes) {
      if (!SHARED.contains(change.kind().plural())) {
        nodes.add(node(change.object()));
        units.add(ownership.root(seen(change.object())));
        if (change.deleted() && counts(change.object())) {
          items.add(wrapped("DELETED", change.object()));
        }
      }
    }
    boolean any = !units.isEmpty();
    objects.forEach(
        (kind, list) -> list.forEach(object -> add(items, kind, object, units, nodes, ownership)));
    return any ? document(source + "#changes", items, at) : null;
  }

  private static void add(
      ArrayNode items,
      WatchedKind kind,
      ObjectNode object,
      Set<KubeObject.Key> units,
      Set<String> nodes,
      Ownership ownership) {
    if (SHARED.contains(kind.plural())) {
      if (REFERRED.contains(kind.plural())) {
        items.add(wrapped("CONTEXT", object));
      }
      return;
    }
    boolean onNode = !node(object).isEmpty() && nodes.contains(node(object));
    boolean ofNode = kind.plural().equals("nodes") || kind.plural().equals("resourceslices");
    if (!counts(object)) {
      return;
    }
    if (ofNode ? onNode : units.contains(ownership.root(seen(object)))) {
      items.add(object);
    } else if (onNode) {
      items.add(wrapped("CONTEXT", object));
    }
  }

  /** The node that an object is or is on, empty for none. */
  private static String node(JsonNode object) {
    return object.path("kind").asText().equals("Node")
        ? object.path("metadata").path("name").asText()
        : object.path("spec").path("nodeName").asText();
  }

  private static KubeObject seen(JsonNode object) {
    return new KubeObject("", object, false);
  }

  /** Pods that run on every node and hold none of its devices are left out. */
  private static boolean counts(JsonNode object) {
    boolean service = false;
    for (var owner : object.path("metadata").path("ownerReferences")) {
      var kind = owner.path("kind").asText();
      service |= kind.equals("DaemonSet") || kind.equals("Node");
    }
    if (!service || !object.path("kind").asText().equals("Pod")) {
      return true;
    }
    var spec = object.path("spec");
    boolean devices = spec.has("resourceClaims");
    for (var container : spec.path("containers")) {
      for (var limit : container.path("resources").path("limits").properties()) {
        devices |= limit.getKey().contains("/");
      }
    }
    return devices;
  }

  private static ObjectNode wrapped(String type, ObjectNode object) {
    var event = JSON.createObjectNode().put("type", type);
    event.set("object", object);
    return event;
  }

  private SourceDocument document(String from, ArrayNode items, Instant at) {
    var document = JSON.createObjectNode().put("kind", "List").put("apiVersion", "v1");
    document.set("items", items);
    byte[] bytes = document.toString().getBytes(StandardCharsets.UTF_8);
    return new SourceDocument(from, cluster, null, at, bytes);
  }
}
