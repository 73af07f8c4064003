package io.gridwright.ingest.parsers.topology;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * How high each switch of a topology is above the leaves. In a tree it is the longest way down. A
 * source that tells every link from both ends has no way down; there it is the shortest way to a
 * switch with nodes.
 */
final class SwitchHeights {
  private final Map<String, TopologyGroup> switches;
  private final Map<String, Integer> heights = new HashMap<>();
  private boolean circle;

  private SwitchHeights(Map<String, TopologyGroup> switches) {
    this.switches = switches;
  }

  /** The height of each switch by its name, 0 for a leaf. */
  static Map<String, Integer> of(Map<String, TopologyGroup> switches) {
    var reader = new SwitchHeights(switches);
    switches.keySet().forEach(name -> reader.down(name, new HashSet<>()));
    return reader.circle ? distances(switches) : reader.heights;
  }

  private int down(String name, Set<String> above) {
    var known = heights.get(name);
    if (known != null) {
      return known;
    }
    if (!above.add(name)) {
      circle = true;
      return 0;
    }
    int height = 0;
    var group = switches.get(name);
    for (var child : group == null ? List.<String>of() : group.children()) {
      height = Math.max(height, circle ? 0 : down(child, above) + 1);
    }
    above.remove(name);
    heights.put(name, height);
    return height;
  }

  private static Map<String, Integer> distances(Map<String, TopologyGroup> switches) {
    var neighbours = new HashMap<String, Set<String>>();
    var heights = new HashMap<String, Integer>();
    var next = new ArrayDeque<String>();
    for (var group : switches.values()) {
      for (var child : group.children()) {
        neighbours.computeIfAbsent(group.name(), n -> new HashSet<>()).add(child);
        neighbours.computeIfAbsent(child, n -> new HashSet<>()).add(group.name());
      }
      if (!group.members().isEmpty()) {
        heights.put(group.name(), 0);
        next.add(group.name());
      }
    }
    while (!next.isEmpty()) {
      var name = next.remove();
      for (var other : neighbours.getOrDefault(name, Set.of())) {
        if (heights.putIfAbsent(other, heights.getOrDefault(name, 0) + 1) == null) {
          next.add(other);
        }
      }
    }
    return heights;
  }
}
