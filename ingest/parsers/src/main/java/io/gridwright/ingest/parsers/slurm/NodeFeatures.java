package io.gridwright.ingest.parsers.slurm;

import io.gridwright.model.fleet.NodePlace;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Where a node stands, from features such as {@code rack=r1}. */
final class NodeFeatures {
  private NodeFeatures() {}

  static NodePlace place(List<String> features) {
    return new NodePlace(
        value(features, "nvlink_domain", "nvl_domain", "block"),
        value(features, "leaf", "switch"),
        value(features, "rack"));
  }

  private static @Nullable String value(List<String> features, String... names) {
    for (String feature : features) {
      for (String name : names) {
        if (feature.length() > name.length() + 1 && feature.startsWith(name + '=')) {
          return feature.substring(name.length() + 1);
        }
      }
    }
    return null;
  }
}
