package io.gridwright.ingest.collectors.kubernetes;

import java.util.List;

/**
 * Objects of one kind that are watched.
 *
 * @param group API group, empty for the core
 * @param versions versions to try, the best first
 * @param plural name in the path
 * @param need what would be misread without it
 */
record WatchedKind(String group, List<String> versions, String plural, Need need) {
  /** How much hangs on a kind. */
  enum Need {
    /** Every cluster has it, and without it others would be misread. */
    ALWAYS,
    /** Where a cluster has it, others would be misread without it. */
    WHERE_SERVED,
    /** It only adds to what others say. */
    NEVER
  }

  private static final String KUEUE = "kueue.x-k8s.io";

  /** Everything that is watched, in the order of the documents. */
  static final List<WatchedKind> ALL =
      List.of(
          new WatchedKind("", List.of("v1"), "nodes", Need.ALWAYS),
          new WatchedKind("", List.of("v1"), "pods", Need.ALWAYS),
          new WatchedKind("batch", List.of("v1"), "jobs", Need.ALWAYS),
          new WatchedKind(KUEUE, List.of("v1beta2", "v1beta1"), "workloads", Need.WHERE_SERVED),
          kueue("localqueues"),
          kueue("clusterqueues"),
          new WatchedKind(KUEUE, List.of("v1beta2", "v1beta1", "v1alpha1"), "cohorts", Need.NEVER),
          kueue("resourceflavors"),
          kueue("admissionchecks"),
          new WatchedKind(
              KUEUE, List.of("v1beta2", "v1beta1", "v1alpha1"), "topologies", Need.NEVER),
          other("jobset.x-k8s.io", "jobsets", "v1", "v1alpha2"),
          other("leaderworkerset.x-k8s.io", "leaderworkersets", "v1"),
          other("disaggregatedset.x-k8s.io", "disaggregatedsets", "v1"),
          other("ray.io", "rayclusters", "v1", "v1alpha1"),
          other("ray.io", "rayjobs", "v1", "v1alpha1"),
          other("trainer.kubeflow.org", "trainjobs", "v1alpha1"),
          other("trainer.kubeflow.org", "clustertrainingruntimes", "v1alpha1"),
          other("trainer.kubeflow.org", "trainingruntimes", "v1alpha1"),
          other("kubeflow.org", "pytorchjobs", "v1"),
          other("kubeflow.org", "tfjobs", "v1"),
          other("kubeflow.org", "mpijobs", "v2beta1", "v1"),
          other("kubeflow.org", "jaxjobs", "v1"),
          other("kubeflow.org", "xgboostjobs", "v1"),
          other("kubeflow.org", "paddlejobs", "v1"),
          other("batch.volcano.sh", "jobs", "v1alpha1"),
          other("scheduling.volcano.sh", "podgroups", "v1beta1"),
          other("scheduling.volcano.sh", "queues", "v1beta1"),
          other("scheduling.run.ai", "podgroups", "v2alpha2"),
          other("scheduling.run.ai", "queues", "v2"),
          other("kai.scheduler", "topologies", "v1alpha1"),
          other("yunikorn.apache.org", "applications", "v1alpha1"),
          other("scheduling.x-k8s.io", "podgroups", "v1alpha1"),
          other("resource.k8s.io", "resourceslices", "v1", "v1beta2", "v1beta1"),
          other("resource.k8s.io", "resourceclaims", "v1", "v1beta2", "v1beta1"),
          other("resource.k8s.io", "resourceclaimtemplates", "v1", "v1beta2", "v1beta1"),
          other("resource.nvidia.com", "computedomains", "v1beta1"),
          other("slinky.slurm.net", "nodesets", "v1beta1", "v1alpha1"));

  private static WatchedKind kueue(String plural) {
    return other(KUEUE, plural, "v1beta2", "v1beta1");
  }

  private static WatchedKind other(String group, String plural, String... versions) {
    return new WatchedKind(group, List.of(versions), plural, Need.NEVER);
  }

  /** Its name in messages. */
  String name() {
    return group.isEmpty() ? plural : plural + '.' + group;
  }

  String path(String version) {
    String prefix = group.isEmpty() ? "/api/" : "/apis/" + group + '/';
    return prefix + version + '/' + plural;
  }
}
