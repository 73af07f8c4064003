package io.gridwright.ingest.parsers.yunikorn;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.document.BrokenRecordException;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.GpuResources;
import io.gridwright.model.signal.QueueObservation;
import io.gridwright.model.workload.Scheduler;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/** YuniKorn's queues: as they are, and as they are configured. */
final class YuniKornQueues {
  private static final String TYPE = "yunikorn_queue";

  private YuniKornQueues() {}

  static QueueObservation observe(JsonNode queue, String cluster) {
    var name = queue.path("queuename").asText();
    var parent = Fields.text(queue.path("parent"));
    if (parent == null && name.contains(".")) {
      parent = name.substring(0, name.lastIndexOf('.'));
    }
    var labels = new TreeMap<String, String>();
    for (var label :
        new String[] {"status", "isLeaf", "isManaged", "runningApps", "maxRunningApps"}) {
      Fields.put(labels, label, queue.path(label));
    }
    gpus(labels, "max_gpus", queue.path("maxResource"));
    gpus(labels, "allocated_gpus", queue.path("allocatedResource"));
    gpus(labels, "pending_gpus", queue.path("pendingResource"));
    var guaranteed = gpus(queue.path("guaranteedResource"));
    return new QueueObservation(
        Scheduler.KUBERNETES, cluster, TYPE, name, parent, guaranteed, null, labels);
  }

  static QueueObservation configured(JsonNode queue, String path, String parent, String cluster) {
    if (queue.path("name").asText().isEmpty()) {
      throw new BrokenRecordException("name", "missing_field", "A queue has no name");
    }
    var labels = new TreeMap<>(Fields.texts(queue.path("properties")));
    gpus(labels, "max_gpus", queue.path("resources").path("max"));
    return new QueueObservation(
        Scheduler.KUBERNETES,
        cluster,
        TYPE,
        path,
        parent.isEmpty() ? null : parent,
        gpus(queue.path("resources").path("guaranteed")),
        null,
        labels);
  }

  private static void gpus(Map<String, String> labels, String name, JsonNode resources) {
    var gpus = gpus(resources);
    Fields.put(labels, name, gpus == null ? null : gpus.toString());
  }

  private static @Nullable Double gpus(JsonNode resources) {
    boolean told =
        resources.properties().stream().anyMatch(entry -> GpuResources.isWhole(entry.getKey()));
    return told ? Double.valueOf(GpuResources.of("resources", resources).gpus()) : null;
  }
}
