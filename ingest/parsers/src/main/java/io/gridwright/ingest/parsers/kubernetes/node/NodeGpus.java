package io.gridwright.ingest.parsers.kubernetes.node;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.GpuResources;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import io.gridwright.ingest.parsers.kubernetes.object.PodSpec;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The GPUs of a node as cards. Device plugins hand out more than there are when cards are sliced or
 * shared in time, and resources of an older layout stay listed; so the number of cards that the
 * node's labels tell is the most that can be there.
 *
 * @param cards GPUs that it has, sick ones too
 * @param healthy GPUs that the kubelet would hand out, held or not; null where it lists none
 * @param unit what one whole GPU of a request is here, below 1 where they are shared or sliced
 * @param share what one share of a GPU is here
 * @param stale whether resources are listed that the cards cannot be at once
 */
record NodeGpus(double cards, @Nullable Double healthy, double unit, double share, boolean stale) {
  private static final Pattern SINGLE = Pattern.compile(".*-MIG-(.+)");
  private static final String NVIDIA = "nvidia.com/";

  static NodeGpus of(KubeObject node) {
    var status = node.status();
    var allocatable = status.path("allocatable");
    boolean sized = status.path("capacity").isObject();
    var capacity =
        GpuResources.of("status.capacity", sized ? status.path("capacity") : allocatable);
    double count = label(node, "gpu.count");
    double unit = unit(node, capacity, count);
    double share = share(node, capacity, count);
    var listed = cards(capacity, unit, share);
    boolean mixed = "mixed".equals(node.mark(NVIDIA + "mig.strategy")) || capacity.slices() > 0;
    boolean known = count > 0 && unit == 1;
    double cards = known && (mixed || listed > count) ? count : listed;
    return new NodeGpus(
        cards, healthy(allocatable, unit, share, cards), unit, share, known && listed > count);
  }

  double held(PodSpec pod) {
    return pod.gpus() * unit + pod.shares() * share;
  }

  private static @Nullable Double healthy(
      JsonNode allocatable, double unit, double share, double cards) {
    return allocatable.isObject()
        ? Double.valueOf(
            Math.min(cards, cards(GpuResources.of("status.allocatable", allocatable), unit, share)))
        : null;
  }

  private static double cards(GpuResources resources, double unit, double share) {
    return resources.whole() * unit + resources.slices() + resources.shares() * share;
  }

  /** Time slicing that keeps the resource's name, or one MIG profile under it, makes it a part. */
  private static double unit(KubeObject node, GpuResources capacity, double count) {
    var product = node.mark(PodSpec.PRODUCT);
    var single = SINGLE.matcher(product == null ? "" : product);
    if (single.matches()) {
      double part = GpuResources.share(single.group(1));
      return part > 0 ? part : 1;
    }
    double replicas = label(node, "gpu.replicas");
    boolean sharedByName = product != null && product.endsWith("-SHARED");
    boolean fits = count > 0 && capacity.whole() == count * replicas;
    boolean renamed = capacity.shares() > 0;
    return replicas > 1 && !renamed && (sharedByName || fits) ? 1 / replicas : 1;
  }

  private static double share(KubeObject node, GpuResources capacity, double count) {
    if (capacity.shares() == 0) {
      return 0;
    }
    double replicas = label(node, "gpu.replicas");
    double left = Math.max(0, count - capacity.whole());
    if (left > 0) {
      return left / capacity.shares();
    }
    return replicas > 1 ? 1 / replicas : 0;
  }

  private static double label(KubeObject node, String name) {
    var value =
        Fields.quantity(name, node.json().path("metadata").path("labels").path(NVIDIA + name));
    return value == null ? 0 : value;
  }
}
