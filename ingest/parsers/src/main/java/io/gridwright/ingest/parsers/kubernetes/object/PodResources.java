package io.gridwright.ingest.parsers.kubernetes.object;

import com.fasterxml.jackson.databind.JsonNode;

/**
 * What the containers of a pod ask for together, as its scheduler counts it: containers and
 * sidecars run at the same time; a plain init container runs before them, beside the sidecars that
 * were started before it; and the pod's own overhead comes on top.
 */
final class PodResources {
  private static final GpuResources NOTHING = new GpuResources(0, 0, 0);

  private PodResources() {}

  static GpuResources of(JsonNode spec) {
    var whole = asked(spec.path("resources"));
    var overhead = GpuResources.of("spec.overhead", spec.path("overhead"));
    return (whole.any() ? whole : containers(spec)).plus(overhead);
  }

  private static GpuResources containers(JsonNode spec) {
    var sidecars = NOTHING;
    var starting = NOTHING;
    for (var container : spec.path("initContainers")) {
      var one = asked(container.path("resources"));
      if (container.path("restartPolicy").asText().equals("Always")) {
        sidecars = sidecars.plus(one);
      } else {
        starting = starting.max(sidecars.plus(one));
      }
    }
    var running = sidecars;
    for (var container : spec.path("containers")) {
      running = running.plus(asked(container.path("resources")));
    }
    return running.max(starting);
  }

  private static GpuResources asked(JsonNode resources) {
    var limits = GpuResources.of("resources.limits", resources.path("limits"));
    return limits.any()
        ? limits
        : GpuResources.of("resources.requests", resources.path("requests"));
  }
}
