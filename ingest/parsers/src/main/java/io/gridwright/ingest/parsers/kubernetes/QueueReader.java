package io.gridwright.ingest.parsers.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.model.signal.QueueObservation;
import io.gridwright.model.workload.Scheduler;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** Kueue's ClusterQueue, LocalQueue, Cohort and ResourceFlavor. */
final class QueueReader {
  private QueueReader() {}

  static QueueObservation observe(KubeObject queue, String cluster) {
    var spec = queue.spec();
    return switch (queue.kind()) {
      case "ClusterQueue" -> {
        var cohort = first(spec.path("cohortName"), spec.path("cohort"));
        yield queue(queue, cluster, "cluster_queue", queue.name(), cohort);
      }
      case "LocalQueue" ->
          queue(
              queue,
              cluster,
              "local_queue",
              queue.namespace() + '/' + queue.name(),
              KubeObject.text(spec.path("clusterQueue")));
      case "Cohort" -> {
        var parent = first(spec.path("parentName"), spec.path("parent"));
        yield queue(queue, cluster, "cohort", queue.name(), parent);
      }
      default -> queue(queue, cluster, "resource_flavor", queue.name(), null);
    };
  }

  private static QueueObservation queue(
      KubeObject queue, String cluster, String type, String name, @Nullable String parent) {
    var weight =
        KubeObject.quantity(
            "spec.fairSharing.weight", queue.spec().path("fairSharing").path("weight"));
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

  private static @Nullable Double gpus(JsonNode flavor, String amount) {
    for (var resource : flavor.path("resources")) {
      if (resource.path("name").asText().equals("nvidia.com/gpu")) {
        return KubeObject.quantity(amount, resource.path(amount));
      }
    }
    return null;
  }

  private static Map<String, String> labels(KubeObject queue) {
    var labels = new TreeMap<String, String>();
    for (var name : List.of("pendingWorkloads", "admittedWorkloads", "reservingWorkloads")) {
      put(labels, name, queue.status().path(name));
    }
    put(labels, "stopPolicy", queue.spec().path("stopPolicy"));
    put(labels, "queueingStrategy", queue.spec().path("queueingStrategy"));
    for (var group : queue.spec().path("resourceGroups")) {
      for (var flavor : group.path("flavors")) {
        var quota = gpus(flavor, "nominalQuota");
        if (quota != null) {
          labels.put("quota." + flavor.path("name").asText(), quota.toString());
        }
      }
    }
    for (var flavor : queue.status().path("flavorsUsage")) {
      var used = gpus(flavor, "total");
      if (used != null) {
        labels.put("used." + flavor.path("name").asText(), used.toString());
      }
    }
    labels.putAll(KubeObject.texts(queue.spec().path("nodeLabels")));
    return labels;
  }

  private static void put(Map<String, String> labels, String name, JsonNode value) {
    var text = KubeObject.text(value);
    if (text != null) {
      labels.put(name, text);
    }
  }

  private static @Nullable String first(JsonNode one, JsonNode other) {
    var text = KubeObject.text(one);
    return text == null ? KubeObject.text(other) : text;
  }
}
