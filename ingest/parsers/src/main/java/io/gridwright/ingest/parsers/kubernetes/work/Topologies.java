package io.gridwright.ingest.parsers.kubernetes.work;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.model.workload.NodeShare;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The hosts of a topology assignment, where its last level is the host. */
final class Topologies {
  private Topologies() {}

  static List<NodeShare> hosts(KubeObject workload, WorkContext context) {
    var admission = workload.status().path("admission");
    var gpus = new TreeMap<String, Double>();
    for (var set : admission.path("podSetAssignments")) {
      var topology = set.path("topologyAssignment");
      var levels = topology.path("levels");
      boolean byHost =
          levels.size() > 0
              && levels.get(levels.size() - 1).asText().equals("kubernetes.io/hostname");
      if (byHost) {
        double each = each(workload, set.path("name").asText(), context);
        domains(topology.path("domains"), each, gpus);
        slices(topology.path("slices"), each, gpus);
      }
    }
    var shares = new ArrayList<NodeShare>();
    gpus.forEach((host, held) -> shares.add(new NodeShare(host, held)));
    return shares;
  }

  private static double each(KubeObject workload, String name, WorkContext context) {
    for (var set : workload.spec().path("podSets")) {
      if (set.path("name").asText().equals(name)) {
        return context.pod(workload, set.path("template")).gpus();
      }
    }
    return 0;
  }

  /** v1beta1: one entry for each domain. */
  private static void domains(JsonNode domains, double each, Map<String, Double> gpus) {
    for (var domain : domains) {
      var values = domain.path("values");
      if (values.size() > 0) {
        var host = values.get(values.size() - 1).asText();
        gpus.merge(host, domain.path("count").asInt(1) * each, Double::sum);
      }
    }
  }

  /** v1beta2: values in columns, with what they begin and end with alike written once. */
  private static void slices(JsonNode slices, double each, Map<String, Double> gpus) {
    for (var slice : slices) {
      var columns = slice.path("valuesPerLevel");
      var last = columns.path(Math.max(0, columns.size() - 1));
      var counts = slice.path("podCounts");
      int domains = slice.path("domainCount").asInt(1);
      for (int i = 0; i < domains; i++) {
        var host = host(last, i);
        if (!host.isEmpty()) {
          int pods = counts.path("individual").path(i).asInt(counts.path("universal").asInt(1));
          gpus.merge(host, pods * each, Double::sum);
        }
      }
    }
  }

  private static String host(JsonNode column, int index) {
    var individual = column.path("individual");
    var root = individual.path("roots").path(index);
    return root.isMissingNode()
        ? column.path("universal").asText("")
        : individual.path("prefix").asText("")
            + root.asText()
            + individual.path("suffix").asText("");
  }
}
