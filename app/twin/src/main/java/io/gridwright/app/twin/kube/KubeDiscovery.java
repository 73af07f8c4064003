package io.gridwright.app.twin.kube;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.gridwright.app.twin.wire.Json;
import io.gridwright.app.twin.wire.Reply;
import java.util.Locale;

/** By what clients find out what is served. */
public final class KubeDiscovery {
  /** The version that the API says it has. */
  static final String VERSION = "v1.36.2";

  private KubeDiscovery() {}

  /** {@code /version}. */
  public static Reply version() {
    return Reply.json(
        200,
        Json.object()
            .put("major", "1")
            .put("minor", "36")
            .put("gitVersion", VERSION)
            .put("gitCommit", "")
            .put("gitTreeState", "clean")
            .put("buildDate", "2026-01-01T00:00:00Z")
            .put("goVersion", "go1.26.0")
            .put("compiler", "gc")
            .put("platform", "linux/amd64"));
  }

  /** {@code /api}. */
  public static Reply core() {
    var json = Json.object().put("kind", "APIVersions");
    json.putArray("versions").add("v1");
    json.putArray("serverAddressByClientCIDRs");
    return Reply.json(200, json);
  }

  /** {@code /apis}. */
  public static Reply groups() {
    var json = Json.object().put("kind", "APIGroupList").put("apiVersion", "v1");
    var groups = json.putArray("groups");
    KubeKind.GROUPS.forEach(g -> groups.add(describe(g)));
    return Reply.json(200, json);
  }

  /** {@code /apis/GROUP}. */
  public static Reply group(String name) {
    if (!KubeKind.GROUPS.contains(name)) {
      return KubeStatus.noPath();
    }
    var json = Json.object().put("kind", "APIGroup").put("apiVersion", "v1");
    json.setAll(describe(name));
    return Reply.json(200, json);
  }

  /** {@code /api/v1} and {@code /apis/GROUP/VERSION}. */
  public static Reply resources(String group, String version) {
    if (!KubeKind.versions(group).contains(version)) {
      return KubeStatus.noPath();
    }
    var json = Json.object().put("kind", "APIResourceList").put("apiVersion", "v1");
    json.put("groupVersion", group.isEmpty() ? version : group + '/' + version);
    var resources = json.putArray("resources");
    for (var kind : KubeKind.values()) {
      if (kind.group().equals(group)) {
        resources.add(describe(kind));
      }
    }
    return Reply.json(200, json);
  }

  private static ObjectNode describe(String group) {
    var json = Json.object().put("name", group);
    var versions = json.putArray("versions");
    for (var version : KubeKind.versions(group)) {
      versions.addObject().put("groupVersion", group + '/' + version).put("version", version);
    }
    json.set("preferredVersion", versions.get(0));
    return json;
  }

  private static ObjectNode describe(KubeKind kind) {
    var json = Json.object().put("name", kind.plural());
    json.put("singularName", kind.word().toLowerCase(Locale.ROOT))
        .put("namespaced", kind.namespaced())
        .put("kind", kind.word());
    var verbs = json.putArray("verbs").add("get").add("list").add("watch");
    if (kind.writable()) {
      verbs.add("patch").add("update");
    }
    if (!kind.shortName().isEmpty()) {
      json.putArray("shortNames").add(kind.shortName());
    }
    return json;
  }
}
