package io.gridwright.app.twin.parts;

import io.gridwright.app.twin.spec.FleetSpec;
import io.gridwright.app.twin.spec.FleetSpec.ClusterSpec;
import io.gridwright.app.twin.spec.FleetSpec.ProductSpec;
import io.gridwright.app.twin.spec.GroupSpec;
import io.gridwright.app.twin.spec.GroupSpec.Nvlink;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;

/** Stands the nodes up as the file says. */
final class FleetBuilder {
  private FleetBuilder() {}

  static Map<String, SimNode> build(FleetSpec spec, long seed) {
    var clusters = byName(spec.clusters(), ClusterSpec::name);
    var products = byName(spec.products(), ProductSpec::name);
    var nodes = new LinkedHashMap<String, SimNode>();
    for (var group : spec.groups()) {
      for (int i = 0; i < group.count(); i++) {
        var name = String.format(Locale.ROOT, "%s%02d", group.prefix(), group.first() + i);
        var site =
            new NodeSite(
                nodes.size(),
                name,
                clusters.get(group.cluster()),
                products.get(group.product()),
                group.gpus(),
                place(group, name, i));
        nodes.put(name, new SimNode(site, seed));
      }
    }
    return nodes;
  }

  private static NodeSite.Place place(GroupSpec group, String name, int i) {
    return new NodeSite.Place(
        group.rack(),
        group.nvlink(),
        group.nvlink() == Nvlink.RACK ? group.rack() : name,
        group.fabric(),
        "leaf-" + group.rack() + '-' + (1 + i / group.nodesPerLeaf()),
        "pdu-" + group.rack() + '-' + (1 + i / group.nodesPerPdu()));
  }

  private static <T> Map<String, T> byName(List<T> things, Function<T, String> name) {
    return things.stream().collect(Collectors.toMap(name, Function.identity()));
  }
}
