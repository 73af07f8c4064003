package io.gridwright.app.twin.kube;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a path of the API is about.
 *
 * @param version such as {@code v1beta1}
 * @param namespace null for all, and for kinds without namespaces
 * @param name null for a list
 * @param subresource null for the object itself
 */
public record KubePath(
    KubeKind kind,
    String version,
    @Nullable String namespace,
    @Nullable String name,
    @Nullable String subresource) {

  /**
   * Reads a path such as {@code /apis/batch/v1/namespaces/a/jobs/b}; null when nothing is there.
   */
  public static @Nullable KubePath parse(String path) {
    var parts = Arrays.stream(path.split("/")).filter(p -> !p.isEmpty()).toList();
    if (parts.size() > 2 && parts.get(0).equals("api")) {
      return parse("", parts.get(1), parts.subList(2, parts.size()));
    }
    if (parts.size() > 3 && parts.get(0).equals("apis")) {
      return parse(parts.get(1), parts.get(2), parts.subList(3, parts.size()));
    }
    return null;
  }

  private static @Nullable KubePath parse(String group, String version, List<String> rest) {
    if (!KubeKind.versions(group).contains(version)) {
      return null;
    }
    boolean inNamespace = rest.get(0).equals("namespaces") && rest.size() > 2;
    var tail = inNamespace ? rest.subList(2, rest.size()) : rest;
    var kind = KubeKind.of(group, tail.get(0));
    if (kind == null || tail.size() > 3 || (inNamespace && !kind.namespaced())) {
      return null;
    }
    if (kind.namespaced() && !inNamespace && tail.size() > 1) {
      return null;
    }
    return new KubePath(
        kind, version, inNamespace ? rest.get(1) : null, part(tail, 1), part(tail, 2));
  }

  private static @Nullable String part(List<String> parts, int index) {
    return parts.size() > index ? parts.get(index) : null;
  }

  /** Group and version as written in objects. */
  String apiVersion() {
    return kind.group().isEmpty() ? version : kind.group() + '/' + version;
  }
}
