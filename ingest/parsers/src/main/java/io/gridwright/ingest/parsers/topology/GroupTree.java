package io.gridwright.ingest.parsers.topology;

import io.gridwright.ingest.parsers.document.RecordBook;
import io.gridwright.ingest.parsers.document.RecordBook.Fault;
import io.gridwright.ingest.parsers.topology.TopologyGroup.GroupType;
import io.gridwright.model.signal.TopologyEdge;
import io.gridwright.model.signal.TopologyLevel;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Books the groups of one topology as edges. A switch with nodes is a leaf, what is above leaves a
 * spine, then a pod, then the site. A node that two groups claim is left out, and the rest stays.
 */
final class GroupTree {
  private static final List<TopologyLevel> HEIGHTS =
      List.of(TopologyLevel.LEAF, TopologyLevel.SPINE, TopologyLevel.POD, TopologyLevel.SITE);

  /** The switch that Topograph makes up for nodes of which it knows no place. */
  private static final String UNPLACED = "no-topology";

  private final RecordBook book;
  private final String authority;
  private final Map<String, String> labels;
  private final Map<String, TopologyGroup> switches = new HashMap<>();
  private final Map<String, Integer> heights = new HashMap<>();
  private final Map<String, Set<String>> claims = new HashMap<>();

  /**
   * A tree.
   *
   * @param labels what is said of the whole topology, copied to every edge
   */
  GroupTree(RecordBook book, String authority, Map<String, String> labels) {
    this.book = book;
    this.authority = authority;
    this.labels = labels;
  }

  /** Books every statement of the groups. */
  void book(List<TopologyGroup> groups) {
    for (var group : groups) {
      if (group.type() == GroupType.SWITCH && !unplaced(group)) {
        switches.merge(group.name(), group, GroupTree::joined);
      }
      for (var member : group.members()) {
        claims.computeIfAbsent(member, m -> new HashSet<>()).add(group.name());
      }
    }
    heights.putAll(SwitchHeights.of(switches));
    groups.forEach(this::book);
  }

  private void book(TopologyGroup group) {
    if (unplaced(group)) {
      book.read(1);
      var detail = "The source knows no place of " + String.join(",", group.members());
      book.reject(group.position(), new Fault("Nodes", "unplaced_nodes", detail), group.toString());
      return;
    }
    var seen = new HashSet<String>();
    for (var member : group.members()) {
      member(group, level(group), member, seen.add(member));
    }
    for (var child : group.children()) {
      book.read(1);
      child(group, child);
    }
  }

  /** A source that tells each link from both ends names the switch above as a child too. */
  private void child(TopologyGroup group, String child) {
    var level = level(group);
    var other = height(child);
    int order = other.compareTo(level);
    if (order == 0) {
      var fault = new Fault("Switches", "same_level", child + " and " + group.name());
      book.reject(group.position(), fault, group.toString());
    } else if (order > 0) {
      book.accept(group.position(), edge(other, child, level, group.name(), group.labels()));
    } else {
      book.accept(group.position(), edge(level, group.name(), other, child, group.labels()));
    }
  }

  private void member(TopologyGroup group, TopologyLevel level, String member, boolean first) {
    book.read(1);
    var groups = claims.getOrDefault(member, Set.of());
    if (groups.size() > 1) {
      var fault =
          new Fault("Nodes", "several_parents", member + " is in " + String.join(" and ", groups));
      book.reject(group.position(), fault, member);
    } else if (!first) {
      var fault = new Fault("Nodes", "duplicate", member + " is twice in " + group.name());
      book.reject(group.position(), fault, member);
    } else {
      var guid = PortGuid.of(member);
      book.accept(
          group.position(),
          guid == null
              ? edge(TopologyLevel.NODE, member, level, group.name(), group.labels())
              : edge(TopologyLevel.NIC, guid, level, group.name(), group.labels()));
    }
  }

  private TopologyEdge edge(
      TopologyLevel level,
      String child,
      TopologyLevel parentLevel,
      String parent,
      Map<String, String> said) {
    var all = new TreeMap<>(labels);
    all.putAll(said);
    return new TopologyEdge(
        authority, book.document().cluster(), level, child, parentLevel, parent, all);
  }

  private TopologyLevel level(TopologyGroup group) {
    return switch (group.type()) {
      case BLOCK -> TopologyLevel.NVLINK_DOMAIN;
      case RING -> TopologyLevel.LEAF;
      case TORUS -> TopologyLevel.POD;
      case SWITCH -> height(group.name());
    };
  }

  private TopologyLevel height(String name) {
    return HEIGHTS.get(Math.min(heights.getOrDefault(name, 0), HEIGHTS.size() - 1));
  }

  private static boolean unplaced(TopologyGroup group) {
    return group.type() == GroupType.SWITCH && group.name().equals(UNPLACED);
  }

  private static TopologyGroup joined(TopologyGroup one, TopologyGroup other) {
    var children = new ArrayList<>(one.children());
    children.addAll(other.children());
    return new TopologyGroup(
        one.position(), one.type(), one.name(), one.members(), children, one.labels());
  }
}
