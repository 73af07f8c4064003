package io.gridwright.ingest.parsers.kubernetes.queue;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.GpuResources;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.model.signal.QueueObservation;
import io.gridwright.model.workload.Scheduler;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Kueue's ClusterQueue, LocalQueue, Cohort and ResourceFlavor, in every version. */
final class KueueQueues {
  /** Names under which Kueue counts GPUs that are asked for by claim. */
  private static final Set<String> MAPPED = Set.of("gpu", "gpus", "whole-gpus");

  private KueueQueues() {}

  static QueueObservation clusterQueue(KubeObject queue, String cluster) {
    var spec = queue.spec();
    return queue(
        queue,
        cluster,
        "cluster_queue",
        queue.name(),
        Fields.first(spec.path("cohortName"), spec.path("cohort")));
  }

  static QueueObservation localQueue(KubeObject queue, String cluster) {
    var name = queue.namespace() + '/' + queue.name();
    return queue(
        queue, cluster, "local_queue", name, Fields.text(queue.spec().path("clusterQueue")));
  }

  static QueueObservation cohort(KubeObject cohort, String cluster) {
    var spec = cohort.spec();
    return queue(
        cohort,
        cluster,
        "cohort",
        cohort.name(),
        Fields.first(spec.path("parentName"), spec.path("parent")));
  }

  static QueueObservation flavor(KubeObject flavor, String cluster) {
    return queue(flavor, cluster, "resource_flavor", flavor.name(), null);
  }

  private static QueueObservation queue(
      KubeObject queue, String cluster, String type, String name, @Nullable String parent) {
    var weight =
        Fields.quantity("spec.fairSharing.weight", queue.spec().path("fairSharing").path("weight"));
    return new QueueObservation(
        Scheduler.KUBERNETES, cluster, type, name, parent, nominal(queue), weight, labels(queue));
  }

  /** The quota of GPUs over all flavors, null where none covers GPUs. */
  private static @Nullable Double nominal(KubeObject queue) {
    Double sum = null;
    for (var group : queue.spec().path("resourceGroups")) {
      for (var flavor : group.path("flavors")) {
        var gpus = gpus(flavor, "nominalQuota");
        sum = gpus == null ? sum : Double.valueOf((sum == null ? 0 : sum) + gpus);
      }
    }
    return sum;
  }

  /** GPUs of one flavor; slices count as their share, percentages of cores not at all. */
  private static @Nullable Double gpus(JsonNode flavor, String amount) {
    Double sum = null;
    for (var resource : flavor.path("resources")) {
      var name = resource.path("name").asText();
      double share =
          GpuResources.isWhole(name) || MAPPED.contains(name) ? 1 : GpuResources.share(name);
      var number = share > 0 ? Fields.quantity(amount, resource.path(amount)) : null;
      sum = number == null ? sum : Double.valueOf((sum == null ? 0 : sum) + number * share);
    }
    return sum;
  }

  private static Map<String, String> labels(KubeObject queue) {
    var labels = new TreeMap<String, String>();
    for (var name : List.of("pendingWorkloads", "admittedWorkloads", "reservingWorkloads")) {
      Fields.put(labels, name, queue.status().path(name));
    }
    Fields.put(labels, "stopPolicy", queue.spec().path("stopPolicy"));
    Fields.put(labels, "queueingStrategy", queue.spec().path("queueingStrategy"));
    Fields.put(labels, "topology", queue.spec().path("topologyName"));
    var active = queue.condition("Active");
    Fields.put(labels, "active", active.path("status"));
    if (active.path("status").asText().equals("False")) {
      Fields.put(labels, "inactive_reason", active.path("reason"));
    }
    for (var group : queue.spec().path("resourceGroups")) {
      for (var flavor : group.path("flavors")) {
        amount(labels, "quota.", flavor, "nominalQuota");
        amount(labels, "borrow.", flavor, "borrowingLimit");
        amount(labels, "lend.", flavor, "lendingLimit");
      }
    }
    queue.status().path("flavorsUsage").forEach(flavor -> amount(labels, "used.", flavor, "total"));
    labels.putAll(Fields.texts(queue.spec().path("nodeLabels")));
    return labels;
  }

  private static void amount(
      Map<String, String> labels, String prefix, JsonNode flavor, String amount) {
    var gpus = gpus(flavor, amount);
    Fields.put(
        labels, prefix + flavor.path("name").asText(), gpus == null ? null : gpus.toString());
  }
}
