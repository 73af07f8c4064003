package io.gridwright.app.twin.parts;

import io.gridwright.app.twin.spec.FleetSpec.ProductSpec;
import io.gridwright.app.twin.spec.GroupSpec.Nvlink;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;

/** Labels that a Kubernetes node has by what it is and where it stands. */
public final class SiteLabels {
  /** Label of the GPU's product. */
  public static final String PRODUCT = "nvidia.com/gpu.product";

  /** Label of the NVLink domain. */
  public static final String DOMAIN = "network.topology.nvidia.com/accelerator";

  private SiteLabels() {}

  /** The labels, sorted. */
  public static Map<String, String> of(NodeSite site) {
    var place = site.place();
    var labels = new TreeMap<String, String>();
    boolean gb200 = place.nvlink() == Nvlink.RACK;
    labels.put("kubernetes.io/hostname", site.name());
    labels.put("kubernetes.io/os", "linux");
    labels.put("kubernetes.io/arch", gb200 ? "arm64" : "amd64");
    labels.put("node.kubernetes.io/instance-type", gb200 ? "gb200-nvl72" : "hgx-h100");
    labels.put("nvidia.com/gpu.present", "true");
    labels.put("nvidia.com/gpu.count", Integer.toString(site.gpus()));
    labels.put(PRODUCT, product(site.product()));
    labels.put("nvidia.com/gpu.memory", Integer.toString(site.product().memoryMib()));
    if (gb200) {
      labels.put("nvidia.com/gpu.clique", clique(site));
    }
    labels.put("topology.kubernetes.io/region", "east");
    labels.put("topology.kubernetes.io/zone", "hall-1");
    labels.put(DOMAIN, place.domain());
    labels.put("network.topology.nvidia.com/leaf", place.leaf());
    labels.put("network.topology.nvidia.com/spine", place.fabric());
    labels.put("topology.gridwright.io/rack", place.rack());
    return Collections.unmodifiableMap(labels);
  }

  /** A product as the GPU operator labels it. */
  public static String product(ProductSpec product) {
    return product.model().replace(' ', '-');
  }

  /** The NVLink clique as the GPU operator labels it: cluster UUID and partition. */
  public static String clique(NodeSite site) {
    long id = site.place().domain().hashCode() & 0xffffffffL;
    return "%08x-7a1c-4e0b-9f52-%012x.1".formatted(id, id);
  }
}
