package io.gridwright.ingest.parsers.kubernetes;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the pods of one template ask for.
 *
 * @param gpus of one pod
 * @param gpuType product that it must run on, null for any
 * @param oneDomain whether its gang must sit in one NVLink domain
 * @param selector its node selector
 */
record PodSpec(
    double gpus, @Nullable String gpuType, boolean oneDomain, Map<String, String> selector) {
  static final String PRODUCT = "nvidia.com/gpu.product";
  static final String REQUIRED_TOPOLOGY = "kueue.x-k8s.io/podset-required-topology";
  private static final String GPU = "nvidia.com/gpu";
  private static final Pattern SLICE = Pattern.compile("nvidia\\.com/mig-([1-7])g\\..*");
  private static final double SLICES = 7;
  private static final Set<String> DOMAIN_LEVELS =
      Set.of(
          "network.topology.nvidia.com/accelerator",
          "nvidia.com/gpu.clique",
          "kubernetes.io/hostname");

  /** Reads {@code metadata} and {@code spec} of a pod or of a template. */
  static PodSpec of(JsonNode template) {
    var spec = template.path("spec");
    double gpus = 0;
    for (var container : spec.path("containers")) {
      gpus += gpus(container.path("resources"));
    }
    var selector = KubeObject.texts(spec.path("nodeSelector"));
    var level =
        KubeObject.text(template.path("metadata").path("annotations").path(REQUIRED_TOPOLOGY));
    return new PodSpec(gpus, product(selector, spec), isDomain(level), selector);
  }

  /** Whether a level of topology is an NVLink domain or smaller. */
  static boolean isDomain(@Nullable String level) {
    if (level == null) {
      return false;
    }
    var last = level.substring(level.lastIndexOf('/') + 1).toLowerCase(Locale.ROOT);
    return DOMAIN_LEVELS.contains(level)
        || last.endsWith("rack")
        || last.contains("nvlink")
        || last.contains("nvl-domain");
  }

  /** GPUs of a list of resources such as {@code status.capacity}; slices as their share. */
  static double count(String field, JsonNode resources) {
    double gpus = 0;
    for (var entry : resources.properties()) {
      var slice = SLICE.matcher(entry.getKey());
      boolean sliced = slice.matches();
      if (sliced || entry.getKey().equals(GPU)) {
        var number = KubeObject.quantity(field + '.' + entry.getKey(), entry.getValue());
        double share = sliced ? Integer.parseInt(slice.group(1)) / SLICES : 1;
        gpus += number == null ? 0 : number * share;
      }
    }
    return gpus;
  }

  private static double gpus(JsonNode resources) {
    double limits = count("resources.limits", resources.path("limits"));
    return limits > 0 ? limits : count("resources.requests", resources.path("requests"));
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
    var wanted = new TreeMap<String, Boolean>();
    for (var term : terms) {
      for (var expression : term.path("matchExpressions")) {
        boolean in = expression.path("operator").asText().equals("In");
        if (in && expression.path("key").asText().equals(PRODUCT)) {
          expression.path("values").forEach(value -> wanted.put(value.asText(), true));
        }
      }
    }
    return wanted.size() == 1 ? wanted.firstKey() : null;
  }
}
