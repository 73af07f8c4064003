package io.gridwright.ingest.parsers.topology;

import io.gridwright.ingest.parsers.topology.SubnetLink.End;
import io.gridwright.model.signal.TopologyLevel;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The level of each switch of a subnet. One with hosts is a leaf; where no host is told, as in a
 * dump that was cut, one that is called a leaf is one. What a leaf hangs from is a spine, and what
 * is above that a pod.
 */
final class SwitchLevels {
  private final Set<String> leaves = new HashSet<>();
  private final Map<String, Set<String>> neighbours = new HashMap<>();

  SwitchLevels(List<SubnetLink> links) {
    for (var link : links) {
      var there = link.there();
      note(link.here(), there);
      if (there != null) {
        note(there, link.here());
      }
    }
  }

  private void note(End end, @org.jspecify.annotations.Nullable End other) {
    if (!end.isSwitch()) {
      return;
    }
    boolean called = end.name().toLowerCase(Locale.ROOT).contains("leaf");
    boolean hasHost = other != null && !other.isSwitch() && !other.isAggregation();
    if (called || hasHost) {
      leaves.add(end.guid());
    }
    if (other != null && other.isSwitch()) {
      neighbours.computeIfAbsent(end.guid(), g -> new HashSet<>()).add(other.guid());
    }
  }

  /** The level of a switch. */
  TopologyLevel of(End end) {
    if (leaves.contains(end.guid())) {
      return TopologyLevel.LEAF;
    }
    boolean aboveLeaf =
        neighbours.getOrDefault(end.guid(), Set.of()).stream().anyMatch(leaves::contains);
    return aboveLeaf ? TopologyLevel.SPINE : TopologyLevel.POD;
  }
}
