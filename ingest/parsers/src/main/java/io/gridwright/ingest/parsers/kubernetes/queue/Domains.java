package io.gridwright.ingest.parsers.kubernetes.queue;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.model.signal.QueueObservation;
import io.gridwright.model.workload.Scheduler;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** What else shares out a cluster: topologies, checks, NVLink domains on demand, sets of nodes. */
final class Domains {
  private Domains() {}

  /** Levels from the widest to the narrowest. */
  static QueueObservation topology(KubeObject topology, String cluster) {
    var levels =
        StreamSupport.stream(topology.spec().path("levels").spliterator(), false)
            .map(level -> level.path("nodeLabel").asText())
            .collect(Collectors.joining(","));
    return plain(cluster, "topology", topology.name(), Map.of("levels", levels));
  }

  static QueueObservation admissionCheck(KubeObject check, String cluster) {
    var labels = new TreeMap<String, String>();
    Fields.put(labels, "controller", check.spec().path("controllerName"));
    Fields.put(labels, "active", check.condition("Active").path("status"));
    return plain(cluster, "admission_check", check.name(), labels);
  }

  /** An NVLink domain made for a job. Without a status it is not ready; 0 nodes is no limit. */
  static QueueObservation computeDomain(KubeObject domain, String cluster) {
    var labels = new TreeMap<String, String>();
    var status = domain.status();
    labels.put("ready", Boolean.toString(status.path("status").asText().equals("Ready")));
    long wanted = Fields.whole("spec.numNodes", domain.spec().path("numNodes"), 0);
    labels.put("wanted_nodes", wanted == 0 ? "unlimited" : Long.toString(wanted));
    labels.put("listed_nodes", Integer.toString(status.path("nodes").size()));
    labels.put("ready_nodes", Long.toString(count(status.path("nodes"), "status", "Ready")));
    labels.put("nodes_without_fabric", Long.toString(count(status.path("nodes"), "cliqueID", "")));
    var template = domain.spec().path("channel").path("resourceClaimTemplate").path("name");
    Fields.put(labels, "claim_template", template);
    return plain(cluster, "compute_domain", domain.namespace() + '/' + domain.name(), labels);
  }

  /** Slurm nodes that run as pods; how many of them registered only Slurm knows. */
  static QueueObservation nodeSet(KubeObject set, String cluster) {
    var labels = new TreeMap<String, String>();
    Fields.put(labels, "replicas", set.spec().path("replicas"));
    Fields.put(labels, "ready_replicas", set.status().path("readyReplicas"));
    Fields.put(labels, "partition", set.spec().path("partition").path("enabled"));
    Fields.put(labels, "controller", set.spec().path("controllerRef").path("name"));
    return plain(cluster, "node_set", set.namespace() + '/' + set.name(), labels);
  }

  private static long count(JsonNode list, String field, String value) {
    return StreamSupport.stream(list.spliterator(), false)
        .filter(one -> one.path(field).asText().equals(value))
        .count();
  }

  private static QueueObservation plain(
      String cluster, String type, String name, Map<String, String> labels) {
    return new QueueObservation(
        Scheduler.KUBERNETES, cluster, type, name, null, null, null, labels);
  }
}
