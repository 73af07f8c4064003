package io.gridwright.ingest.parsers.kubernetes;

import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.ingest.parsers.kubernetes.object.PodSpec;
import java.util.Set;

/** Why an object is no telemetry. */
final class Refusals {
  private static final Set<String> SET_UP =
      Set.of(
          "Namespace",
          "ConfigMap",
          "Secret",
          "Service",
          "ServiceAccount",
          "PriorityClass",
          "WorkloadPriorityClass",
          "CustomResourceDefinition",
          "ClusterRole",
          "ClusterRoleBinding",
          "Role",
          "RoleBinding",
          "DeviceClass",
          "ResourceClaimTemplate",
          "TrainingRuntime",
          "ClusterTrainingRuntime",
          "Configuration",
          "MultiKueueConfig",
          "MultiKueueCluster",
          "ProvisioningRequestConfig",
          "PodDisruptionBudget",
          "SchedulingShard",
          "ScaledObject",
          "JobTemplate",
          "CronJob");
  private static final Set<String> SERVICES = Set.of("DaemonSet", "Node");
  private static final Set<String> RESERVATIONS =
      Set.of("runai-reservation", "kai-resource-reservation");

  private Refusals() {}

  static BrokenRecordException of(KubeObject object) {
    var kind = object.kind();
    if (kind.equals("Status") && object.json().has("code")) {
      var message = object.json().path("message").asText();
      return new BrokenRecordException("message", "source_error", "The API answered: " + message);
    }
    return SET_UP.contains(kind)
        ? new BrokenRecordException(
            "kind", "not_telemetry", kind + " is set up, it does not happen")
        : new BrokenRecordException("kind", "unsupported_kind", kind + " is not read yet");
  }

  /** Refuses a pod that runs on every node and holds no GPU. */
  static void service(KubeObject pod, PodSpec asked) {
    var owner = pod.owner();
    if (owner != null && SERVICES.contains(owner.key().kind()) && !asked.anyGpus()) {
      throw new BrokenRecordException(
          "kind", "not_telemetry", "A pod of a " + owner.key().kind() + " is no work");
    }
  }

  /** Refuses a pod that holds a whole GPU for others that ask for parts of it. */
  static void reservation(KubeObject pod) {
    if (RESERVATIONS.contains(pod.namespace()) || RESERVATIONS.contains(pod.mark("app") + "")) {
      throw new BrokenRecordException(
          "metadata.namespace", "not_telemetry", "It keeps a GPU for pods that share it");
    }
  }

  /** A gang's object that outlived its pods and its owner. */
  static BrokenRecordException orphan(KubeObject group) {
    return new BrokenRecordException(
        "metadata.ownerReferences",
        "orphaned_object",
        group.kind() + ' ' + group.name() + " has neither pods nor an owner");
  }
}
