package io.gridwright.ingest.parsers.kubernetes.object;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What the pods of one template ask for.
 *
 * @param gpus of one pod: whole ones, slices and fractions as their share, and those of its claims
 * @param shares of time-sliced GPUs, whose size only the node knows
 * @param gpuType product that it must run on, null for any
 * @param oneDomain whether its gang must sit in one NVLink domain
 * @param selector its node selector
 */
public record PodSpec(
    double gpus,
    double shares,
    @Nullable String gpuType,
    boolean oneDomain,
    Map<String, String> selector) {
  /** The label that names a node's GPU. */
  public static final String PRODUCT = "nvidia.com/gpu.product";

  /** A pod of which nothing is known. */
  public static final PodSpec NONE = new PodSpec(0, 0, null, false, Map.of());

  private static final String REQUIRED_TOPOLOGY = "kueue.x-k8s.io/podset-required-topology";
  private static final Set<String> DOMAIN_LEVELS =
      Set.of(
          "network.topology.nvidia.com/accelerator",
          "nvidia.com/gpu.clique",
          "kubernetes.io/hostname");

  /** Reads {@code metadata} and {@code spec} of a template. */
  public static PodSpec of(JsonNode template, String namespace, Claims claims) {
    return of(template, claims.each(namespace, template.path("spec")));
  }

  /** Reads a pod whose claims make up some GPUs. */
  public static PodSpec of(JsonNode template, double claimed) {
    var spec = template.path("spec");
    var asked = PodResources.of(spec);
    var selector = Fields.texts(spec.path("nodeSelector"));
    var annotations = template.path("metadata").path("annotations");
    return new PodSpec(
        asked.gpus() + claimed + fraction(annotations),
        asked.shares(),
        product(selector, spec),
        isDomain(Fields.text(annotations.path(REQUIRED_TOPOLOGY))),
        selector);
  }

  /** The same with a wish for one domain added. */
  public PodSpec inOneDomain(boolean wanted) {
    return new PodSpec(gpus, shares, gpuType, oneDomain || wanted, selector);
  }

  /** Whether it asks for GPUs in any form. */
  public boolean anyGpus() {
    return gpus > 0 || shares > 0;
  }

  /** Whether a level of topology is an NVLink domain or smaller. */
  public static boolean isDomain(@Nullable String level) {
    if (level == null) {
      return false;
    }
    var last = level.substring(level.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    return DOMAIN_LEVELS.contains(level)
        || last.endsWith("rack")
        || last.contains("nvlink")
        || last.contains("nvl-domain");
  }

  /** Schedulers that share GPUs keep the request in an annotation and none in the resources. */
  private static double fraction(JsonNode annotations) {
    var part = Fields.quantity("gpu-fraction", annotations.path("gpu-fraction"));
    var devices =
        Fields.quantity("gpu-fraction-num-devices", annotations.path("gpu-fraction-num-devices"));
    return part == null ? 0 : part * (devices == null ? 1 : devices);
  }

  private static @Nullable String product(Map<String, String> selector, JsonNode spec) {
    if (selector.containsKey(PRODUCT)) {
      return selector.get(PRODUCT);
    }
    var terms =
        spec.path("affinity")
            .path("nodeAffinity")
            .path("requiredDuringSchedulingIgnoredDuringExecution")
            .path("nodeSelectorTerms");
    var wanted = new TreeSet<String>();
    for (var term : terms) {
      for (var expression : term.path("matchExpressions")) {
        boolean in = expression.path("operator").asText().equals("In");
        if (in && expression.path("key").asText().equals(PRODUCT)) {
          expression.path("values").forEach(value -> wanted.add(value.asText()));
        }
      }
    }
    return wanted.size() == 1 ? wanted.first() : null;
  }
}
