package io.gridwright.ingest.parsers.topology;

import io.gridwright.model.signal.TopologyEdge;
import io.gridwright.model.signal.TopologyLevel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the labels of a Kubernetes node say of its place: the GPU operator's clique, the labels of
 * Topograph before and since version 1, and those of the clouds. Names of one source are compared
 * with names of the same source only; the same domain is called differently by each.
 */
public final class TopologyLabels {
  private static final String CLIQUE = "nvidia.com/gpu.clique";
  private static final String PRODUCT = "nvidia.com/gpu.product";
  private static final String LABEL = "label";
  private static final String OLD = "network.topology.nvidia.com/";
  private static final String TIER = "fabric.topograph.run/tier-";
  private static final String AWS = "topology.k8s.aws/network-node-layer-";
  private static final String GCE = "cloud.google.com/gce-topology-";
  private static final String OCI = "oci.oraclecloud.com/rdma.";
  private static final int MOST_LAYERS = 9;

  /** From what is right above the node upwards. */
  private static final List<TopologyLevel> UPWARDS =
      List.of(TopologyLevel.LEAF, TopologyLevel.SPINE, TopologyLevel.POD, TopologyLevel.SITE);

  private final @Nullable String cluster;
  private final String node;
  private final Map<String, String> labels;
  private final List<TopologyEdge> edges = new ArrayList<>();

  private TopologyLabels(@Nullable String cluster, String node, Map<String, String> labels) {
    this.cluster = cluster;
    this.node = node;
    this.labels = labels;
  }

  /** The edges that a node's labels state, from the node upwards; none when they state nothing. */
  public static List<TopologyEdge> edges(
      @Nullable String cluster, String node, Map<String, String> labels) {
    var reader = new TopologyLabels(cluster, node, labels);
    reader.clique();
    reader.topograph();
    reader.clouds();
    return List.copyOf(reader.edges);
  }

  /** Where an edge is stated, below the position of its node. */
  public static String position(TopologyEdge edge) {
    return "/labels/" + edge.labels().getOrDefault(LABEL, "").replace("/", "~1");
  }

  /** A clique that is labelled on a product whose NVLink ends at the host joins nothing. */
  private void clique() {
    var clique = labels.get(CLIQUE);
    var domain = clique == null ? null : NvlinkDomainName.ofLabel(clique);
    if (domain != null && !Boolean.FALSE.equals(GpuProduct.spansHosts(labels.get(PRODUCT)))) {
      edge(Authority.NODE_LABELS, TopologyLevel.NVLINK_DOMAIN, domain, CLIQUE, null);
    }
  }

  private void topograph() {
    var domain = firstOf("accelerator.topograph.run/domain", OLD + "accelerator");
    if (domain != null) {
      edge(
          Authority.TOPOGRAPH_LABELS,
          TopologyLevel.NVLINK_DOMAIN,
          value(domain),
          domain,
          labels.get("accelerator.topograph.run/sub-domain"));
    }
    var tiers = numbered(TIER, 0, true);
    chain(
        Authority.TOPOGRAPH_LABELS,
        tiers.isEmpty()
            ? present(
                firstOf(OLD + "leaf", OLD + "block"),
                firstOf(OLD + "spine"),
                firstOf(OLD + "core", OLD + "datacenter"))
            : tiers);
  }

  private void clouds() {
    chain(Authority.CLOUD_LABELS, numbered(AWS, 1, false));
    chain(Authority.CLOUD_LABELS, present(firstOf(GCE + "subblock"), firstOf(GCE + "block")));
    chain(
        Authority.CLOUD_LABELS,
        present(
            firstOf(OCI + "local_block_id"),
            firstOf(OCI + "network_block_id"),
            firstOf(OCI + "hpc_island_id")));
    var zone = firstOf("topology.kubernetes.io/zone", "topology.kubernetes.io/region");
    if (zone != null) {
      edge(Authority.CLOUD_LABELS, TopologyLevel.SITE, value(zone), zone, null);
    }
  }

  /** The labels of a numbered series, the one right above the node first. */
  private List<String> numbered(String prefix, int first, boolean closestFirst) {
    var found = new ArrayList<String>();
    for (int i = first; i <= MOST_LAYERS; i++) {
      var name = firstOf(prefix + i);
      if (name != null) {
        found.add(closestFirst ? found.size() : 0, name);
      }
    }
    return found;
  }

  /** Edges from the node to what is right above it, and from each thing to the next. */
  private void chain(String authority, List<String> names) {
    for (int i = 0; i < Math.min(names.size(), UPWARDS.size()); i++) {
      var name = names.get(i);
      if (i == 0) {
        edge(authority, UPWARDS.get(0), value(name), name, null);
      } else {
        var below = UPWARDS.get(i - 1);
        edges.add(
            new TopologyEdge(
                authority,
                cluster,
                below,
                value(names.get(i - 1)),
                UPWARDS.get(i),
                value(name),
                Map.of(LABEL, name)));
      }
    }
  }

  private void edge(
      String authority, TopologyLevel level, String parent, String label, @Nullable String sub) {
    var more = new HashMap<String, String>();
    more.put(LABEL, label);
    if (sub != null) {
      more.put("sub_domain", sub);
    }
    edges.add(
        new TopologyEdge(
            authority, cluster, TopologyLevel.NODE, node, level, parent, new TreeMap<>(more)));
  }

  private String value(String label) {
    return labels.getOrDefault(label, "");
  }

  /** The first of the labels that is set and not empty, null for none. */
  private @Nullable String firstOf(String... names) {
    for (var name : names) {
      if (!labels.getOrDefault(name, "").isEmpty()) {
        return name;
      }
    }
    return null;
  }

  private static List<String> present(@Nullable String... names) {
    var found = new ArrayList<String>();
    for (var name : names) {
      if (name != null) {
        found.add(name);
      }
    }
    return found;
  }
}
