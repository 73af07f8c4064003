package io.gridwright.app.twin.kube;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** A kind of object that the API serves. */
public enum KubeKind {
  NODE("", "nodes", "Node", false, "no"),
  NAMESPACE("", "namespaces", "Namespace", false, "ns"),
  POD("", "pods", "Pod", true, "po"),
  JOB("batch", "jobs", "Job", true, ""),
  WORKLOAD("kueue.x-k8s.io", "workloads", "Workload", true, "wl"),
  CLUSTER_QUEUE("kueue.x-k8s.io", "clusterqueues", "ClusterQueue", false, "cq"),
  LOCAL_QUEUE("kueue.x-k8s.io", "localqueues", "LocalQueue", true, "lq"),
  RESOURCE_FLAVOR("kueue.x-k8s.io", "resourceflavors", "ResourceFlavor", false, "rf"),
  PRIORITY_CLASS("kueue.x-k8s.io", "workloadpriorityclasses", "WorkloadPriorityClass", false, "");

  /** API groups that are served. */
  static final List<String> GROUPS = List.of("batch", "kueue.x-k8s.io");

  private final String group;
  private final String plural;
  private final String word;
  private final boolean namespaced;
  private final String shortName;

  KubeKind(String group, String plural, String word, boolean namespaced, String shortName) {
    this.group = group;
    this.plural = plural;
    this.word = word;
    this.namespaced = namespaced;
    this.shortName = shortName;
  }

  /** Served versions of a group, the preferred one first; empty for an unknown group. */
  static List<String> versions(String group) {
    return switch (group) {
      case "", "batch" -> List.of("v1");
      case "kueue.x-k8s.io" -> List.of("v1beta2", "v1beta1");
      default -> List.of();
    };
  }

  /** The kind of a group and plural, null for none. */
  static @Nullable KubeKind of(String group, String plural) {
    for (var kind : values()) {
      if (kind.group.equals(group) && kind.plural.equals(plural)) {
        return kind;
      }
    }
    return null;
  }

  String group() {
    return group;
  }

  String plural() {
    return plural;
  }

  /** Its kind as written in objects. */
  String word() {
    return word;
  }

  boolean namespaced() {
    return namespaced;
  }

  String shortName() {
    return shortName;
  }

  /** Whether it is a custom resource, which refuses strategic merge patches. */
  boolean custom() {
    return group.contains(".");
  }

  /** Whether it can be written to. */
  boolean writable() {
    return this == JOB || this == WORKLOAD || this == NODE;
  }
}
