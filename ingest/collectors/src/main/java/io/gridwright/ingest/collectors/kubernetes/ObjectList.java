package io.gridwright.ingest.collectors.kubernetes;

import java.util.List;

/**
 * Objects of one kind that a poll reads.
 *
 * @param group API group, empty for the core
 * @param versions versions to try, in this order
 * @param plural name in the path
 * @param joined whether other objects would be misread without it
 */
record ObjectList(String group, List<String> versions, String plural, boolean joined) {
  private static final String KUEUE = "kueue.x-k8s.io";
  private static final List<String> V1 = List.of("v1");
  private static final List<String> KUEUE_VERSIONS = List.of("v1beta2", "v1beta1");

  /** Everything a poll reads, in the order of the document. */
  static final List<ObjectList> ALL =
      List.of(
          new ObjectList("", V1, "nodes", true),
          new ObjectList("", V1, "pods", true),
          new ObjectList("batch", V1, "jobs", true),
          new ObjectList(KUEUE, KUEUE_VERSIONS, "workloads", true),
          new ObjectList(KUEUE, KUEUE_VERSIONS, "localqueues", false),
          new ObjectList(KUEUE, KUEUE_VERSIONS, "clusterqueues", false));

  /** Whether a cluster may do without it. */
  boolean mayBeAbsent() {
    return group.equals(KUEUE);
  }

  String path(String version) {
    String prefix = group.isEmpty() ? "/api/" : "/apis/" + group + '/';
    return prefix + version + '/' + plural;
  }
}
