package io.gridwright.ingest.parsers.kubernetes.work;

import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.PodSpec;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What else is known of a unit.
 *
 * @param pod what one of its pods asks for
 * @param reason why it waits
 */
record UnitLabels(WorkUnit unit, PodSpec pod, @Nullable String reason) {
  Map<String, String> labels() {
    var labels = new TreeMap<String, String>();
    if (pod.shares() > 0) {
      labels.put("gpu_shares", Double.toString(pod.shares()));
    }
    var first = unit.objects().get(0);
    labels.put("kind", unit.key().kind());
    labels.put("namespace", unit.key().namespace());
    Fields.put(labels, "uid", first.uid());
    var workload = unit.workload();
    if (workload != null) {
      labels.put("workload", workload.object().name());
      labels.put("active", Boolean.toString(workload.active()));
      labels.put("admitted", Boolean.toString(workload.admitted()));
      labels.put("quota_reserved", Boolean.toString(workload.object().holds("QuotaReserved")));
      Fields.put(labels, "flavor", workload.flavor());
      var status = workload.object().status();
      Fields.put(labels, "runs_in", status.path("clusterName"));
      if (status.path("reclaimablePods").size() > 0) {
        labels.put("reclaimable_pods", status.path("reclaimablePods").toString());
      }
    }
    var work = unit.work();
    if (work != null) {
      labels.put("suspended", Boolean.toString(work.suspended()));
    }
    if (reason != null) {
      Unschedulable.reasons(reason)
          .forEach((why, nodes) -> labels.put("wait." + why, nodes.toString()));
    }
    pod.selector().forEach((name, value) -> labels.put("selector." + name, value));
    return labels;
  }
}
