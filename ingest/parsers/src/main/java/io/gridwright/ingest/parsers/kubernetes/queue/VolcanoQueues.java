package io.gridwright.ingest.parsers.kubernetes.queue;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.GpuResources;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.model.signal.QueueObservation;
import io.gridwright.model.workload.Scheduler;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Volcano's Queue. A resource that it does not list is not reported, which is not zero; a
 * capability of thousands of GPUs stands for no limit.
 */
final class VolcanoQueues {
  private static final double NO_LIMIT = 9999;

  private VolcanoQueues() {}

  static QueueObservation read(KubeObject queue, String cluster) {
    var spec = queue.spec();
    var deserved = gpus("spec.deserved", spec.path("deserved"));
    return new QueueObservation(
        Scheduler.KUBERNETES,
        cluster,
        "volcano_queue",
        queue.name(),
        Fields.text(spec.path("parent")),
        deserved == null ? gpus("spec.capability", spec.path("capability")) : deserved,
        Fields.quantity("spec.weight", spec.path("weight")),
        labels(queue));
  }

  private static @Nullable Double gpus(String field, JsonNode resources) {
    boolean told =
        resources.properties().stream()
            .map(Map.Entry::getKey)
            .anyMatch(name -> GpuResources.isWhole(name) || GpuResources.share(name) > 0);
    double gpus = told ? GpuResources.of(field, resources).gpus() : NO_LIMIT;
    return gpus >= NO_LIMIT ? null : gpus;
  }

  private static Map<String, String> labels(KubeObject queue) {
    var labels = new TreeMap<String, String>();
    for (var name : new String[] {"state", "pending", "running", "inqueue", "unknown"}) {
      Fields.put(labels, "status." + name, queue.status().path(name));
    }
    Fields.put(labels, "reclaimable", queue.spec().path("reclaimable"));
    for (var list : new String[] {"capability", "guarantee"}) {
      var resources = queue.spec().path(list);
      var gpus =
          gpus("spec." + list, resources.has("resource") ? resources.path("resource") : resources);
      Fields.put(labels, list + "_gpus", gpus == null ? null : gpus.toString());
    }
    var used = gpus("status.allocated", queue.status().path("allocated"));
    Fields.put(labels, "status.allocated_gpus", used == null ? null : used.toString());
    return labels;
  }
}
