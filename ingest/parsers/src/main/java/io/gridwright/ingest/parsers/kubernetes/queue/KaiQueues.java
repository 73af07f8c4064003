package io.gridwright.ingest.parsers.kubernetes.queue;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.model.signal.QueueObservation;
import io.gridwright.model.workload.Scheduler;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * KAI's Queue. Its own sums over GPUs and MIG slices differ between releases, so they are handed on
 * by name and never added; -1 is no limit.
 */
final class KaiQueues {
  private KaiQueues() {}

  static QueueObservation read(KubeObject queue, String cluster) {
    var gpu = queue.spec().path("resources").path("gpu");
    return new QueueObservation(
        Scheduler.KUBERNETES,
        cluster,
        "kai_queue",
        queue.name(),
        Fields.text(queue.spec().path("parentQueue")),
        limited("spec.resources.gpu.quota", gpu.path("quota")),
        limited("spec.resources.gpu.overQuotaWeight", gpu.path("overQuotaWeight")),
        labels(queue, gpu));
  }

  private static @Nullable Double limited(String field, JsonNode value) {
    var number = Fields.signed(field, value);
    return number == null || number < 0 ? null : number;
  }

  private static Map<String, String> labels(KubeObject queue, JsonNode gpu) {
    var labels = new TreeMap<String, String>();
    var quota = Fields.signed("spec.resources.gpu.quota", gpu.path("quota"));
    if (quota != null && quota < 0) {
      labels.put("quota", "unlimited");
    }
    var limit = Fields.signed("spec.resources.gpu.limit", gpu.path("limit"));
    if (limit != null) {
      labels.put("limit", limit < 0 ? "unlimited" : limit.toString());
    }
    Fields.put(labels, "priority", queue.spec().path("priority"));
    for (var list : new String[] {"allocated", "requested"}) {
      Fields.texts(queue.status().path(list))
          .forEach((name, value) -> labels.put("status." + list + '.' + name, value));
    }
    return labels;
  }
}
