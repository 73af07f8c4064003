package io.gridwright.ingest.parsers.kubernetes.node;

import com.fasterxml.jackson.databind.JsonNode;
import io.gridwright.ingest.parsers.kubernetes.object.Fields;
import io.gridwright.ingest.parsers.kubernetes.object.GpuResources;
import io.gridwright.ingest.parsers.kubernetes.object.KubeObject;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The ResourceSlices of a node's pools. Only slices of a pool's newest generation count, and only
 * when all of them are there; a sick GPU simply is in none.
 */
final class DeviceSlices {
  private static final String DRIVER = "gpu.";
  private final List<KubeObject> slices = new ArrayList<>();

  void add(KubeObject slice) {
    var unused = generation(slice) + wanted(slice);
    slices.add(slice);
  }

  int records() {
    return slices.size();
  }

  List<KubeObject> all() {
    return slices;
  }

  /** GPUs of all whole pools of GPU drivers, null when there is none. */
  @Nullable Double gpus() {
    var pools = new HashMap<String, List<KubeObject>>();
    for (var slice : slices) {
      boolean gpus = slice.spec().path("driver").asText().startsWith(DRIVER);
      if (gpus && !slice.deleted()) {
        newest(pools, slice);
      }
    }
    Double sum = null;
    for (var pool : pools.values()) {
      var gpus = gpus(pool);
      sum = gpus == null ? sum : Double.valueOf(gpus + (sum == null ? 0 : sum));
    }
    return sum;
  }

  private static void newest(Map<String, List<KubeObject>> pools, KubeObject slice) {
    var name = slice.spec().path("driver").asText() + '/' + pool(slice).path("name").asText();
    var known = pools.computeIfAbsent(name, n -> new ArrayList<>());
    long newest = known.isEmpty() ? Long.MIN_VALUE : generation(known.get(0));
    if (generation(slice) > newest) {
      known.clear();
    }
    if (generation(slice) >= newest) {
      known.add(slice);
    }
  }

  private static @Nullable Double gpus(List<KubeObject> pool) {
    if (pool.size() < wanted(pool.get(0))) {
      return null;
    }
    double cards = 0;
    double parts = 0;
    for (var slice : pool) {
      for (var device : slice.spec().path("devices")) {
        var profile = attribute(device, "profile");
        boolean part = "mig".equals(attribute(device, "type"));
        cards += part ? 0 : 1;
        parts += part && profile != null ? GpuResources.share(profile) : 0;
      }
    }
    return cards > 0 ? cards : parts;
  }

  private static @Nullable String attribute(JsonNode device, String name) {
    var plain = device.path("attributes").path(name).path("string");
    return Fields.first(plain, device.path("basic").path("attributes").path(name).path("string"));
  }

  private static long wanted(KubeObject slice) {
    return Fields.whole("spec.pool.resourceSliceCount", pool(slice).path("resourceSliceCount"), 1);
  }

  private static JsonNode pool(KubeObject slice) {
    return slice.spec().path("pool");
  }

  private static long generation(KubeObject slice) {
    return Fields.whole("spec.pool.generation", pool(slice).path("generation"), 0);
  }
}
